import * as Type from "typebox";
import { LIMITS } from "../model/limits.ts";
import { closed } from "./column.ts";
import { PATTERNS } from "./patterns.ts";

/** The path of the keys in a data folder, if there are any. */
export const KEYS_PATH = "keys.json";

/** `data/keys.json`: the keys that lift the quota. It contains no key, only SHA-256 digests of 256 random bits, which cannot be reversed. */
export const KeysSchema = closed(
  {
    keys: Type.Array(
      closed({
        /** The operator's name for it. */
        label: Type.String({
          minLength: 1,
          maxLength: LIMITS.keyLabelCharacters,
          pattern: PATTERNS.line.pattern,
        }),
        /** The day on which it was created. */
        created: Type.String({ pattern: PATTERNS.date.pattern }),
        sha256: Type.String({ pattern: PATTERNS.sha256.pattern }),
      }),
    ),
  },
  { $id: "settings:keys" },
);
export type AccessKey = Type.Static<typeof KeysSchema>["keys"][number];
