/** Pixels of a PNG for each pixel of the drawing, so that it is sharp in slides and in print. */
const SCALE = 2;

/**
 * Converts a drawing to PNG. Fonts are those of the reader's system; colours must be in the drawing, because the styles
 * of the page do not apply to it.
 * @param source an SVG image as a separate file: with its namespace, `width` and `height`
 * @returns the image, with a transparent background if the drawing has none
 * @throws Error if the browser cannot draw it
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
    if (pen === null) throw new Error("this browser cannot draw images");
    pen.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done, failed) => {
      canvas.toBlob(
        (blob) => (blob === null ? failed(new Error("the image is too large")) : done(blob)),
        "image/png",
      );
    });
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** Saves a file as a download that never leaves the reader's machine. */
export function saveFile(name: string, content: Blob): void {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  // By then the download has begun; some browsers begin it in a separate task.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}
