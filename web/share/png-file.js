/** Pixels of the picture for one of the drawing's. */
const SCALE = 2;

/**
 * Paints a drawing.
 * @param {string} file the drawing as an SVG file
 * @param {{ width: number, height: number }} size
 * @returns {Promise<Blob>} rejects where the page's security policy forbids images of this kind
 */
export async function paintPng(file, { width, height }) {
  const image = new Image(width, height);
  // Policies that allow any image made by script allow this kind.
  image.src = `data:image/svg+xml,${encodeURIComponent(file)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = width * SCALE;
  canvas.height = height * SCALE;
  /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d")).drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error("no picture came out"))), "image/png"),
  );
}
