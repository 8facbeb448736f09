import "../index.js";
