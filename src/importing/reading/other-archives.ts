import { strFromU8, unzipSync } from "fflate";

const [CONTENT_TYPES, MEDIA_TYPE] = ["[Content_Types].xml", "mimetype"];
/** No name of a media type has more bytes. */
const LONGEST = 255;

/** What a file is that cannot be read, and what to do with it. */
interface OtherFile {
  readonly what: string;
  readonly remedy: string;
}

/**
 * Returns what a zip archive is that is no Office file: an OpenDocument file says so in its first file (OpenDocument 1.3, part 2,
 * section 3.3), and any other has no list of content types (ECMA-376, part 2).
 * @returns undefined for an Office file, or if the archive is damaged, which its reader reports in more detail
 */
export function otherArchive(archive: Uint8Array): OtherFile | undefined {
  const names: string[] = [];
  let mediaType: string;
  try {
    const files = unzipSync(archive, {
      filter: ({ name, originalSize }) => {
        names.push(name);
        return name === MEDIA_TYPE && originalSize <= LONGEST;
      },
    });
    mediaType = strFromU8(files[MEDIA_TYPE] ?? new Uint8Array());
  } catch {
    return undefined;
  }
  if (mediaType.startsWith("application/vnd.oasis.opendocument"))
    return { what: "an OpenDocument file", remedy: "Save it as .xlsx, or as CSV." };
  if (names.includes(CONTENT_TYPES)) return undefined;
  return { what: "a zip archive", remedy: "Unpack it, and import its files one by one." };
}
