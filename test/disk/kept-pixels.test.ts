import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { keptIn } from "../../src/disk/kept-pixels.ts";
import { LOOK } from "../../src/disk/pixels-look.ts";
import { temporaryFolder } from "../support/folders.ts";

const bytes = (text: string) => new TextEncoder().encode(text);

describe("images that were drawn before", () => {
  it("are found again by their content", () => {
    const folder = join(temporaryFolder(), "png");
    expect(keptIn(folder).find("<svg>a</svg>")).toBeUndefined();
    keptIn(folder).keep("<svg>a</svg>", bytes("drawn a"));
    expect(Buffer.from(keptIn(folder).find("<svg>a</svg>")!)).toEqual(Buffer.from("drawn a"));
    expect(keptIn(folder).find("<svg>b</svg>")).toBeUndefined();
  });

  it("are not found if a file is truncated, belongs to another image, or is empty", () => {
    const folder = join(temporaryFolder(), "png");
    keptIn(folder).keep("a", bytes("drawn a"));
    const [name] = readdirSync(folder);
    const whole = readFileSync(join(folder, name!));
    for (const broken of [whole.subarray(0, -1), whole.subarray(0, 31), Buffer.alloc(0), bytes("another")]) {
      writeFileSync(join(folder, name!), broken);
      expect(keptIn(folder).find("a")).toBeUndefined();
    }
    keptIn(folder).keep("a", bytes("drawn a"));
    expect(readFileSync(join(folder, name!))).toEqual(whole);
  });

  it("are drawn again with another look", () => {
    const folder = join(temporaryFolder(), "png");
    const { font } = LOOK;
    keptIn(folder).keep("a", bytes("drawn a"));
    try {
      Object.assign(LOOK, { font: { ...font, defaultFontFamily: "Another" } });
      expect(keptIn(folder).find("a")).toBeUndefined();
    } finally {
      Object.assign(LOOK, { font });
    }
    expect(keptIn(folder).find("a")).toBeDefined();
  });

  it("are not found if nothing can be kept, which stops nothing", () => {
    const file = join(temporaryFolder(), "file");
    writeFileSync(file, "");
    keptIn(file).keep("a", bytes("drawn a"));
    expect(keptIn(file).find("a")).toBeUndefined();
  });

  it("are kept up to 500, plus those of this build", () => {
    const folder = join(temporaryFolder(), "png");
    const earlier = keptIn(folder);
    for (let at = 0; at < 500; at++) earlier.keep(`earlier ${at}`, bytes(String(at)));
    const now = keptIn(folder);
    expect(now.find("earlier 7")).toBeDefined();
    now.keep("now", bytes("now"));
    expect(readdirSync(folder)).toHaveLength(2);
    expect(keptIn(folder).find("now")).toBeDefined();
    expect(keptIn(folder).find("earlier 7")).toBeDefined();
  });
});
