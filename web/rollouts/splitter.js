/**
 * Cuts text that comes in pieces into the JSON values to parse one by one, so that no file has to fit into one string:
 * lines, or, where the file is one document, the elements of its array and the members of its object. It follows
 * brackets and strings only: what it hands over may be no JSON.
 *
 * @typedef {object} Sink
 * @property {(text: string, line: number) => void} line
 * @property {(text: string) => void} element of the array that the file is
 * @property {(key: string, text: string) => void} member of the object that the file, or its first line, is
 * @property {(key: string, text: string) => void} item of a list of lists or objects in that object
 * @property {() => void} objectEnd
 * @property {(text: string) => void} brokenLine the first line, which is no JSON: its members do not count
 * @property {() => void} cutOff the file has ended within its document
 */

const [QUOTE, BACKSLASH, NEWLINE, COMMA, COLON] = [0x22, 0x5c, 0x0a, 0x2c, 0x3a];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];
/** What can stand before an object in JSON. */
const BEFORE_OBJECT = [OPEN_LIST, COMMA, COLON];

/** @param {number} code */
const isSpace = (code) => code === 0x20 || code === NEWLINE || code === 0x0d || code === 0x09;
/** @param {number} code */
const opens = (code) => code === OPEN_LIST || code === OPEN_OBJECT;
/** @param {number} code */
const closes = (code) => code === CLOSE_LIST || code === CLOSE_OBJECT;

/** @param {string} text @param {number} at @returns {number} the next place that matters in a string */
function skipText(text, at) {
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (code === QUOTE || code === BACKSLASH || code === NEWLINE) break;
  }
  return at;
}

/** @param {string} text @param {number} at @returns {number} the next place that matters among numbers and words */
function skipNumbers(text, at) {
  for (; at < text.length; at++) {
    const code = text.charCodeAt(at);
    // Brackets and braces are one bit apart.
    const brace = code | 0x20;
    if (code === QUOTE || code === NEWLINE || brace === OPEN_OBJECT || brace === CLOSE_OBJECT) break;
  }
  return at;
}

/** @param {string} text @param {number} from @param {number} to @returns {number} the last character there that is no white space; 0 without any */
function lastBefore(text, from, to) {
  for (let at = to - 1; at >= from; at--) if (!isSpace(text.charCodeAt(at))) return text.charCodeAt(at);
  return 0;
}

/**
 * Where the text is read:
 * start: before the first character; lines: line by line; end: after the document.
 * list: among the elements of the array that the file is; key, value: in the object that it is, before a key or a value;
 * first: behind the bracket of a list in it; items: among the elements of such a list, which are lists or objects.
 *
 * @typedef {"start" | "lines" | "end" | "list" | "key" | "value" | "first" | "items"} Place
 */

export class Splitter {
  #sink;
  #longest;
  #tooLong;
  /** @type {Place} */
  #place = "start";
  #line = 1;
  /** Whether the file has more than one document. */
  #manyLines = false;
  /** Of the value or line in hand: what came in earlier pieces. @type {string[]} */
  #parts = [];
  #partsLength = 0;
  #inValue = false;
  #depth = 0;
  #inString = false;
  #escaped = false;
  #key = "";
  /** The last character of the first line that is no white space. */
  #last = 0;
  /** Whether nothing but white space has come after the first line. */
  #atSecondLine = false;

  /**
   * @param {Sink} sink
   * @param {number} longest how many characters a line or a value can have
   * @param {() => Error} tooLong
   */
  constructor(sink, longest, tooLong) {
    this.#sink = sink;
    this.#longest = longest;
    this.#tooLong = tooLong;
  }

  /** Whether there was nothing but white space. */
  get empty() {
    return this.#place === "start";
  }

  /** Whether there were lines of text, and not one document alone. */
  get manyLines() {
    return this.#manyLines;
  }

  /** @param {string} text the next piece */
  feed(text) {
    let at = 0;
    while (at < text.length) at = this.#place === "lines" ? this.#feedLines(text, at) : this.#feedDocument(text, at);
  }

  /** There is no more text. */
  end() {
    if (this.#place === "lines") this.#endLine("");
    else if (this.#place !== "start" && this.#place !== "end") this.#sink.cutOff();
  }

  // --- lines -----------------------------------------------------------------------------------------

  /** @param {string} text @param {number} from @returns {number} where to read on */
  #feedLines(text, from) {
    let at = from;
    for (let to = text.indexOf("\n", at); to >= 0; to = text.indexOf("\n", at)) {
      this.#endLine(text.slice(at, to));
      this.#line++;
      at = to + 1;
    }
    this.#keep(text.slice(at));
    return text.length;
  }

  /** @param {string} rest */
  #endLine(rest) {
    const line = this.#take(rest);
    if (!line.trim()) return;
    this.#manyLines = true;
    this.#sink.line(line, this.#line);
  }

  /** From here on the text is read line by line. @param {number} at @returns {number} */
  #toLines(at) {
    this.#place = "lines";
    this.#inValue = false;
    this.#inString = false;
    this.#depth = 0;
    return at;
  }

  // --- document --------------------------------------------------------------------------------------

  /** One pass over the characters. @param {string} text @param {number} from @returns {number} where to read on */
  #feedDocument(text, from) {
    /** Where the value in hand starts in this piece. */
    let start = from;
    for (let i = from; i < text.length; i++) {
      // Most of a file are the numbers in lists, and texts.
      if (this.#inString && !this.#escaped) i = skipText(text, i);
      else if (!this.#inString && this.#depth > 0) i = skipNumbers(text, i);
      const code = text.charCodeAt(i);
      if (code === NEWLINE) {
        if (this.#line++ === 1) {
          if (this.#inString && this.#place !== "list") return this.#breakOff(text.slice(start, i), i + 1);
          this.#firstLineEnds(text, from, i);
        }
        if (this.#place === "end") return this.#toLines(i + 1);
      }
      if (this.#inString) {
        if (this.#escaped) this.#escaped = false;
        else if (code === BACKSLASH) this.#escaped = true;
        else if (code === QUOTE) this.#inString = false;
        continue;
      }
      if (isSpace(code) || i === text.length) continue;
      if (this.#atSecondLine) {
        this.#atSecondLine = false;
        if (code === OPEN_OBJECT && this.#firstLineBroken) return this.#breakOff(text.slice(start, i), i);
      }

      if (!this.#inValue) {
        if (this.#place === "end") return this.#toLines(i);
        this.#inValue = this.#begins(code);
        if (this.#place === "lines") return i;
        if (!this.#inValue) continue;
        start = i;
      }
      if (code === QUOTE) this.#inString = true;
      else if (opens(code)) this.#depth++;
      else if (this.#depth > 0) {
        if (closes(code)) this.#depth--;
      } else if (code === COMMA || closes(code) || (code === COLON && this.#place === "key")) {
        this.#ends(this.#take(text.slice(start, i)), code);
        if (closes(code)) this.#close();
      }
    }
    if (this.#line === 1) this.#last = lastBefore(text, from, text.length) || this.#last;
    if (this.#inValue) this.#keep(text.slice(start));
    return text.length;
  }

  /**
   * What a character between two values does.
   * @param {number} code
   * @returns {boolean} whether a value begins with it
   */
  #begins(code) {
    switch (this.#place) {
      case "start":
        this.#place = code === OPEN_LIST ? "list" : code === OPEN_OBJECT ? "key" : "lines";
        return false;
      case "value":
        if (code !== OPEN_LIST) return true;
        this.#place = "first";
        return false;
      case "first":
        if (opens(code)) {
          this.#place = "items";
          return true;
        }
        // A list of numbers or words is one value.
        this.#place = "value";
        this.#keep("[");
        this.#depth = 1;
        return true;
      default:
        if (closes(code)) this.#close();
        return !closes(code) && code !== COMMA;
    }
  }

  /** A value is whole. @param {string} text @param {number} code what ended it */
  #ends(text, code) {
    this.#inValue = false;
    if (this.#place === "list") this.#sink.element(text);
    else if (this.#place === "items") this.#sink.item(this.#key, text);
    else if (this.#place === "key" && code === COLON) {
      this.#key = text;
      this.#place = "value";
    } else {
      // A key without a value goes on as it is: neither is JSON.
      this.#sink.member(this.#place === "key" ? text : this.#key, this.#place === "key" ? "" : text);
      this.#place = "key";
    }
  }

  /** The bracket around the values has closed. */
  #close() {
    if (this.#place === "items") this.#place = "key";
    else {
      if (this.#place !== "list") this.#sink.objectEnd();
      this.#place = "end";
    }
  }

  /** @param {string} text @param {number} from @param {number} at */
  #firstLineEnds(text, from, at) {
    this.#last = lastBefore(text, from, at) || this.#last;
    this.#atSecondLine = true;
  }

  /** Where the second line begins with an object: whether the first was no JSON, since nothing there leads to an object. */
  get #firstLineBroken() {
    return this.#place !== "list" && this.#place !== "end" && !BEFORE_OBJECT.includes(this.#last);
  }

  /** The first line is broken: the others may be whole. @param {string} rest of it @param {number} at @returns {number} */
  #breakOff(rest, at) {
    this.#sink.brokenLine(this.#take(rest));
    return this.#toLines(at);
  }

  // --- what is in hand -------------------------------------------------------------------------------

  /** Keeps a piece for later. @param {string} text */
  #keep(text) {
    this.#parts.push(text);
    this.#partsLength += text.length;
    if (this.#partsLength > this.#longest) throw this.#tooLong();
  }

  /** @param {string} rest @returns {string} what is in hand, whole */
  #take(rest) {
    if (this.#parts.length === 0) return rest;
    this.#keep(rest);
    const whole = this.#parts.join("");
    this.#parts = [];
    this.#partsLength = 0;
    return whole;
  }
}
