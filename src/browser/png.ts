/** How many pixels a PNG has for one of the drawing's: sharp in slides and in print. */
const SCALE = 2;

/**
 * A drawing as a PNG. Its fonts are those of the reader's system, and its colours those that it names itself, for no style
 * of the page reaches it.
 * @param source an SVG image as a file of its own: with its namespace, `width` and `height`
 * @returns the picture, on transparent ground where the drawing has none
 * @throws Error where the browser cannot draw it
 */
export async function pngOf(source: string): Promise<Blob> {
  const address = URL.createObjectURL(new Blob([source], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = image.naturalWidth * SCALE;
    canvas.height = image.naturalHeight * SCALE;
    const pen = canvas.getContext("2d");
    if (pen === null) throw new Error("this browser draws no pictures");
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) => {
      canvas.toBlob(
        (blob) => (blob === null ? failed(new Error("the picture is too large")) : done(blob)),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Gives a file to the reader, as a download that never leaves the machine. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // The download has begun by then; some browsers begin it in a task of its own.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
