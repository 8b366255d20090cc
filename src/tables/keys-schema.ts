import * as Type from "typebox";
import { LIMITS } from "../model/limits.ts";
import { closed } from "./column.ts";
import { PATTERNS } from "./patterns.ts";

/** Where the keys of a data folder are, if there are any. */
export const KEYS_PATH = "keys.json";

/** `data/keys.json`: whose keys lift the quota. It holds no key: a SHA-256 of 256 random bits leads back to nothing. */
export const KeysSchema = closed(
  {
    keys: Type.Array(
      closed({
        /** What the operator calls it. */
        label: Type.String({
          minLength: 1,
          maxLength: LIMITS.keyLabelCharacters,
          pattern: PATTERNS.line.pattern,
        }),
        /** The day since which there is one. */
        created: Type.String({ pattern: PATTERNS.date.pattern }),
        sha256: Type.String({ pattern: PATTERNS.sha256.pattern }),
      }),
    ),
  },
  { $id: "settings:keys" },
);
export type AccessKey = Type.Static<typeof KeysSchema>["keys"][number];
