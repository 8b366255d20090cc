import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { organisationName } from "../../src/submissions/organisation-name.ts";

const same = (...names: string[]) => expect(new Set(names.map(organisationName))).toEqual(new Set(["acme"]));

describe("an organisation's name", () => {
  it("is compared without case, width, blanks and punctuation", () => {
    same(
      "Acme",
      "ACME",
      "acme",
      "ＡＣＭＥ",
      " Acme  ",
      "A c m e",
      "A.C.M.E.",
      "Ac-me",
      "'Acme'",
      "Acme\u00a0",
      "Acme™",
      "Acme¹",
      "Acme ²",
    );
    expect(organisationName("O'Reilly")).toBe(organisationName("OReilly"));
    expect(organisationName("Acme 2")).toBe("acme2");
  });

  it("is compared without the address of a link behind it", () => {
    same("Acme (https://example.org/Acme-1f3a?pvs=21)", "Acme Ltd (http://example.org/)");
    expect(organisationName("Acme (East)")).toBe("acmeeast");
  });

  it("is compared without accents and strokes", () => {
    same("Acmé", "Ácme", "Acme\u0301");
    expect(organisationName("Łódź Søren Œuvre")).toBe("lodzsorenoeuvre");
    expect(organisationName("Ææ Đđ Ðð Ħħ ı Łł Øø Œœ Ŧŧ Þþ")).toBe("aeaeddddhhilloooeoettthth");
    expect(organisationName("Straße")).toBe(organisationName("STRASSE"));
    expect(organisationName("ΟΔΥΣΣΕΥΣ")).toBe(organisationName("Οδυσσεύς"));
  });

  it("keeps marks that make other letters of other scripts", () => {
    expect(organisationName("かき")).not.toBe(organisationName("がぎ"));
  });

  it("regards &, + and the word and as equal", () => {
    const names = [
      "Smith & Sons",
      "Smith and Sons",
      "Smith+Sons",
      "SMITH AND SONS",
      "Smith und Sons",
      "Smith et Sons",
      "Smith og Sons",
      "Smith och Sons",
      "Smith y Sons",
    ];
    expect(new Set(names.map(organisationName))).toEqual(new Set(["smithsons"]));
    expect(organisationName("And Company")).toBe("and");
  });

  it.each(
    [
      "Ltd|Ltd.|Limited|, Ltd.|LTD|L.T.D.|Private Limited|Pvt. Ltd.|Pte. Ltd.|Pte Ltd|Pty Ltd|Pty. Limited|(Pty) Ltd",
      "Inc|Inc.|, Inc.|Incorporated|Corp|Corp.|Corporation|Co.|Company|Co., Ltd.|LLC|L.L.C.|, LLC|LLP|L.L.P.|LP|PLC|P.L.C.|plc",
      "GmbH|G.m.b.H.|gGmbH|mbH|AG|A.G.|KG|GmbH & Co. KG|GmbH und Co KG|AG & Co. KGaA|OHG|e.K.|e.V.|eG|UG (haftungsbeschränkt)|SE|GesmbH",
      "S.A.|SA|S/A|S. A.|SAS|S.A.S.|SASU|SARL|S.A.R.L.|S.à r.l.|EURL|SNC|Société Anonyme",
      "S.A. de C.V.|SA de CV|S. de R.L. de C.V.|S.A.B. de C.V.|S.A.P.I. de C.V.|S. de R. L. de C. V.|S. A. P. I. de C. V.|S.L.|SL|S.L.U.|Ltda|Ltda.|Lda.|Limitada",
      "S.p.A.|SpA|S.r.l.|SRL|S.r.l.s.|BV|B.V.|NV|N.V.|BVBA|VOF|C.V.",
      "Oy|Oyj|Oy Ab|AB|Aktiebolag|AB (publ)|A/S|AS|ASA|ApS|IVS|ehf.|hf.",
      "Sp. z o.o.|Sp. z o. o.|sp z oo|Spółka z o.o.|Sp. z o.o. sp. k.|a.s.|s.r.o.|spol. s r.o.|s. r. o.|Kft.|Zrt.|Nyrt.|d.o.o.|d.d.|OÜ|UAB|SIA|EOOD",
      "A.Ş.|Ltd. Şti.|Sdn. Bhd.|Sdn Bhd|Berhad|K.K.|KK|Kabushiki Kaisha|G.K.|Tbk|PJSC|FZE|W.L.L.",
      "Liability Company|Limited Liability Company|L.L.L.P.|P.C.|PLLC|Proprietary Limited|Public Limited Company|Unlimited",
      "DMCC|FZCO|JSC|PCL|PSC|OJSC|CJSC|OPC",
      "Aktiengesellschaft|e.Gen.|GbR|Gesellschaft mit beschränkter Haftung|Kommanditgesellschaft",
      "ASBL|SCA|SCOP|SCRL|SCS|SCI|SPRL|S.A.U.|S.C.L.|S.L.L.|Sociedad Anónima|Sociedad Limitada|EIRELI|Unipessoal",
      "SAGL|S.a.p.A.|Società per Azioni|CVBA|Naamloze Vennootschap|VZW|Besloten Vennootschap",
      "Aksjeselskap|Aktieselskab|ANS|Anpartsselskab|HB|KS|Ky|Osakeyhtiö|sp.j.|Spółka Akcyjna",
      "Spółka z ograniczoną odpowiedzialnością|Akciová společnost|v.o.s.|Bt.|AD|EAD|j.d.o.o.|OOD",
      "Anonim Şirketi|Limited Şirketi|A.E.|Ε.Π.Ε.|EPE|IKE|Α.Ε.|Ι.Κ.Ε.|AO|OAO|OOO|PAO|ZAO|АО|ЗАО|ОАО|ООО|ПАО",
      "Godo Kaisha|Kabushiki Gaisha|Y.K.|PT",
    ]
      .flatMap((line) => line.split("|"))
      .map((form) => [form]),
  )("is compared without the legal form %s", (form) => {
    same(`Acme ${form}`, `ACME ${form.toUpperCase()}`, `acme ${form.toLowerCase()}`);
  });

  it("is compared without legal forms before it", () => {
    same("PT Acme Tbk", "AB Acme", "ООО «Acme»", "UAB Acme", "Oy Acme Ab");
    const names = ["株式会社アクメ", "アクメ株式会社", "アクメ 株式会社", "ｱｸﾒ株式会社", "アクメ"];
    expect(new Set(names.map(organisationName)).size).toBe(1);
    for (const form of "AB AS Oy OU PT SIA UAB AO OAO OOO PAO ZAO АО ЗАО ОАО ООО ПАО".split(" ")) {
      expect(organisationName(`${form} Acme`), form).toBe("acme");
    }
    const attached = "株式会社 有限会社 合同会社 股份有限公司 有限责任公司 有限公司 주식회사 유한회사";
    for (const form of attached.split(" ")) {
      expect([`${form}アクメ`, `アクメ${form}`].map(organisationName), form).toEqual(["アクメ", "アクメ"]);
    }
  });

  it("stays if it is only a legal form", () => {
    expect(["GmbH", "S.A.", "Co.", "AB", "株式会社", "Ltd Inc"].map(organisationName)).toEqual([
      "gmbh",
      "sa",
      "co",
      "ab",
      "株式会社",
      "ltd",
    ]);
  });

  it("keeps the letters of a legal form inside and at the beginning of other words", () => {
    const names = ["Visa", "Saab", "Incora", "Coop", "SAS Institute", "Agip", "Co-op Bank"];
    expect(names.map(organisationName)).toEqual([
      "visa",
      "saab",
      "incora",
      "coop",
      "sasinstitute",
      "agip",
      "coopbank",
    ]);
  });

  it("is empty without letters and digits", () => {
    expect(["", "  ", "-", "?!", "…"].map(organisationName)).toEqual(["", "", "", "", ""]);
  });

  it("does not change if normalised again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (written) => {
        const name = organisationName(written);
        expect(organisationName(name)).toBe(name);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it("is the same in any case, with any surrounding blanks and punctuation, and any trailing forms", () => {
    const word = fc.stringMatching(/^[a-zà-ö0-9]{3,8}x$/);
    const form = fc.constantFrom("Ltd.", "GmbH", "S.A.", "Sp. z o.o.", "Inc", "A/S", "s.r.o.", "Co., Ltd.");
    const edge = fc.stringMatching(/^[ ,.()"-]{0,3}$/);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 1, maxLength: 3 }),
        form,
        edge,
        edge,
        (words, legal, left, right) => {
          const name = organisationName(words.join(" "));
          expect(name).not.toBe("");
          for (const one of [words.join(" "), `${words.join(" ")} ${legal}`]) {
            expect(organisationName(`${left}${one.toUpperCase()}${right}`)).toBe(name);
            expect(organisationName(one.normalize("NFD"))).toBe(name);
          }
        },
      ),
      { seed: 1, numRuns: 500 },
    );
  });
});

it.each([
  ["& Sons", "Sons"],
  ["Rock &", "Rock"],
  ["का", "की"],
])("%s and %s are different names", (one, other) => {
  expect(organisationName(one)).not.toBe(organisationName(other));
});

it.each([
  ["Foo Y\u200ball", "Foo Yall"],
  ["Rock +", "Rock &"],
  ["Foo Y’all Inc", "Foo Y'all"],
])("%s and %s are one name", (one, other) => {
  expect(organisationName(one)).toBe(organisationName(other));
});
