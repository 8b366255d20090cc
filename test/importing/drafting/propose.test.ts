import { describe, expect, it } from "vitest";
import { mappingProblems } from "../../../src/importing/checking/check-mapping.ts";
import { proposeMapping } from "../../../src/importing/drafting/propose.ts";
import { meaningsOf } from "../../../src/importing/headings/headings.ts";
import { ownPhrases } from "../../../src/importing/headings/vocabulary.ts";
import type { Mapping } from "../../../src/importing/model/mapping.ts";
import { readImportTable } from "../../../src/importing/reading/read-table.ts";
import { figureReader } from "../../../src/importing/values/read-figure.ts";
import { answerField, METRIC, QUESTIONS } from "../../../src/model/metric.ts";
import { UNITS } from "../../../src/model/unit.ts";
import { allSubmissionColumns } from "../../../src/questionnaire/columns.ts";
import { SAMPLE_COLUMNS } from "../../../src/submissions/sample/columns.ts";
import { settings } from "../../submissions/support.ts";
import { proposed, semicolons } from "../support.ts";

/** What a column of one heading and some values is proposed to become. */
async function columnOf(heading: string, ...values: string[]) {
  const { mapping, columns } = await proposed(
    semicolons([["Client", heading], ...values.map((value) => ["x", value])]),
  );
  return { ...mapping.columns![heading], asked: columns[1]!.asked };
}

describe("a heading with the names of a figure's entry", () => {
  const crew = {
    name: "crew_parsecs",
    label: "Space crew",
    answer: "crewParsecs",
    units: ["parallax-second units", "parsecs"],
    isOnly: true,
  };
  const HEADINGS = [
    "Space crew",
    "Space crew (parsecs)",
    "Space crew parsecs",
    "Space crew, parallax-second units",
    "crew_parsecs",
    "Crew parsecs",
    "crewParsecs",
    "Parsecs",
  ];
  it.each(HEADINGS)("is recognised without words of its own: %s", (heading) => {
    const known = { ignore: ["total"], crew_parsecs: ownPhrases(crew), audit_hours: ["audit hours"] };
    expect(meaningsOf(heading, [], known)).toMatchObject([{ to: "crew_parsecs", score: 1 }]);
  });

  it("is not recognised by a unit that other figures have too", () => {
    const known = { crew_parsecs: ownPhrases({ ...crew, name: "crew", answer: "crew", isOnly: false }) };
    expect(meaningsOf("Parsecs", [], known)).toEqual([]);
  });

  it.each(
    QUESTIONS.flatMap((question) => {
      const { label, unit } = METRIC[question];
      const { text, name } = UNITS[unit];
      const names = [label, `${label} (${name})`, `${label} (${text})`, answerField(question)];
      return [...names, question.replaceAll("_", " ")].map((heading) => [heading, question] as const);
    }),
  )("%s is %s", (heading, to) => {
    expect(meaningsOf(heading, [])[0]).toMatchObject({ to, score: 1 });
  });
});

describe("a heading", () => {
  const requirements = [1, 3, 12];
  it.each([
    ["Ref", "submission_id"],
    ["Kundenname", "organisation"],
    ["Branche", "industry"],
    ["Sector", "industry"],
    ["Standard", "framework"],
    ["Pays", "country"],
    ["Period end", "year"],
    ["Año", "year"],
    ["Prüfdatum", "year"],
    ["Date de l'audit", "year"],
    ["Fecha de auditoría", "year"],
    ["Reifegrad (0-100)", "maturity_score"],
    ["Effort (person days)", "audit_hours"],
    ["QSA-Honorar (EUR)", "qsa_fees_usd"],
    ["Tools k€", "remediation_tooling_usd"],
    ["Internal labor cost", "internal_labour_usd"],
    ["Automatisierungsgrad", "automation_rate"],
    ["Avg. days to fix", "remediation_days"],
    ["Main bottleneck", "bottleneck"],
    ["Delay by bottleneck (days)", "bottleneck_delay_days"],
    ["Req. 12: Policies", "requirement_12"],
    ["R3 open?", "requirement_3"],
    ["Offene Anforderungen", "open_requirements"],
    ["Comments", "ignore"],
    ["Total cost", "ignore"],
    ["audit_hours", "audit_hours"],
    ["Secteur d'activité", "industry"],
    ["Secteur d’activité", "industry"],
    ["Sector de actividad", "industry"],
    ["Main-d'œuvre interne (k€)", "internal_labour_usd"],
    ["Interne Arbeit (€)", "internal_labour_usd"],
    ["Mano de obra interna", "internal_labour_usd"],
    ["Heures d'audit", "audit_hours"],
    ["Taux d'automatisation (part)", "automation_rate"],
    ["Délai de remédiation (jours)", "remediation_days"],
    ["Exigences ouvertes", "open_requirements"],
    ["Principal blocage", "bottleneck"],
    ["Principal obstáculo", "bottleneck"],
    ["Retard dû au blocage (jours)", "bottleneck_delay_days"],
    ["Verzug (Tage)", "bottleneck_delay_days"],
    ["Retraso (días)", "bottleneck_delay_days"],
    ["Hauptursache Verzug", "bottleneck"],
    ["Ursache", "bottleneck"],
    ["main_cause", "bottleneck"],
    ["cause", "bottleneck"],
    ["Cause du retard", "bottleneck"],
    ["Lfd. Nr.", "submission_id"],
    ["programme", "submission_id"],
    ["No.", "submission_id"],
  ])("%s means %s", (heading, column) => {
    expect(meaningsOf(heading, requirements)[0]?.to).toBe(column);
  });

  it.each([
    ["What industry are you in?", "industry"],
    ["Which industry does your company operate in?", "industry"],
    ["Please select your sector", "industry"],
    ["In welcher Branche ist Ihr Unternehmen tätig?", "industry"],
    ["Dans quel secteur travaillez-vous ?", "industry"],
    ["¿En qué sector trabaja su empresa?", "industry"],
    ["Country of headquarters", "country"],
    ["In which country is your organisation headquartered?", "country"],
    ["In welchem Land ist Ihr Unternehmen?", "country"],
    ["Which frameworks do you follow?", "framework"],
    ["Welches Rahmenwerk verwenden Sie?", "framework"],
    ["For which year do you report?", "year"],
    ["Für welches Jahr berichten Sie?", "year"],
    ["Which year do your answers describe?", "year"],
    ["Which calendar year do these figures refer to?", "year"],
    ["Auf welches Jahr beziehen sich Ihre Angaben?", "year"],
    ["À quelle année se rapportent vos réponses ?", "year"],
    ["¿A qué año se refieren sus respuestas?", "year"],
    ["Overall PCI DSS maturity (0-100)", "maturity_score"],
    ["How mature is your programme?", "maturity_score"],
    ["How many hours did you spend on audits?", "audit_hours"],
    ["Wie viele Prüfstunden hatten Sie?", "audit_hours"],
    ["What were your QSA fees?", "qsa_fees_usd"],
    ["What percentage of your controls is automated?", "automation_rate"],
    ["What share of your controls is tested automatically?", "automation_rate"],
    ["Raison sociale", "organisation"],
    ["Goulot d'étranglement", "bottleneck"],
    ["How mature is your compliance programme? (0 to 100)", "maturity_score"],
    ["How would you rate the maturity of your compliance program from 0 to 100?", "maturity_score"],
    ["What is your automation rate?", "automation_rate"],
    ["What is your organization called?", "organisation"],
    ["Comment s'appelle votre entreprise ?", "organisation"],
    ["Respondent ID", "submission_id"],
    ["Duration (in seconds)", "ignore"],
    ["Recipient Last Name", "ignore"],
    ["Did you meet these requirements? - Requirement 3", "requirement_3"],
    ["Exigences non satisfaites", "open_requirements"],
    ["Requirements met", "closed_requirements"],
    ["Which requirements are in place?", "closed_requirements"],
    ["Erfüllte Anforderungen", "closed_requirements"],
    ["Exigences satisfaites", "closed_requirements"],
    ["Requisitos cumplidos", "closed_requirements"],
    ["How long does it take to remediate a finding, in days?", "remediation_days"],
    ["What is the main cause of delays?", "bottleneck"],
    ["What is the name of your company?", "organisation"],
    ["Company name", "organisation"],
    ["Your name", "ignore"],
    ["Email address", "ignore"],
    ["Timestamp", "ignore"],
    ["Number of employees", "ignore"],
    ["How many employees do you have?", "ignore"],
    ["Total annual compliance cost (k€)", "ignore"],
  ])("%s, as surveys ask it, means %s", (heading, column) => {
    expect(meaningsOf(heading, requirements)[0]?.to).toBe(column);
  });

  it("of a requirement with a box that is ticked or not asks what an empty cell means", async () => {
    const propose = async (cells: readonly string[]) =>
      proposeMapping(
        await readImportTable("export.csv", Buffer.from(`Requirement 1;Hours\n${cells.join(";1\n")};1\n`)),
      );
    const { columns, mapping } = await propose(["x", "", "X", ""]);
    expect(mapping.columns?.["Requirement 1"]?.empty).toBe("?");
    const text = "Which are open? - Requirement 1;Hours\nRequirement 1;1\n;1\n";
    const ticked = proposeMapping(await readImportTable("export.csv", Buffer.from(text)));
    expect(ticked.mapping.findings).toEqual({ "requirement 1": "open" });
    expect(columns[0]!.asked).toEqual([
      'It has "x" or nothing, as a box that is ticked or not. What does an empty cell mean? Write "empty": "open", "closed" or "missing".',
    ]);
    for (const cells of [
      ["open", "", "closed"],
      ["x", "x"],
      ["closed", ""],
      ["", ""],
    ])
      expect((await propose(cells)).mapping.columns?.["Requirement 1"]?.empty).toBeUndefined();
  });

  it("of several requirements with boxes asks once what an empty cell and what their texts mean", async () => {
    const { mapping, columns, asked } = proposeMapping(
      await readImportTable(
        "export.csv",
        Buffer.from(
          "Req 1: Walls;Req 2: Keys;Req 3: Storage;Req 4: Wires;Req 5: Viruses\nWalls;;Storage;;Viruses\n;Keys;;Wires;\n",
        ),
      ),
    );
    expect(columns.flatMap((column) => column.asked)).toEqual([]);
    expect(mapping.columns).toMatchObject({
      "Req 1: Walls": { to: "requirement_1" },
      "Req 5: Viruses": { to: "requirement_5" },
    });
    expect(mapping.columns?.["Req 1: Walls"]?.empty).toBeUndefined();
    expect(mapping.findings).toEqual({
      walls: "?",
      keys: "?",
      storage: "?",
      wires: "?",
      viruses: "?",
      "": "?",
    });
    expect(asked.filter((question) => question.includes("requirements"))).toEqual([
      'Do "walls", "keys" and 3 more in the columns of requirements mean open or closed? Write it under "findings", or "" for no answer.',
      'Columns of requirements have one text or nothing, as boxes that are ticked or not. What does an empty cell mean? Write "open", "closed", or "" for no answer, under "findings" at "".',
    ]);
  });

  it.each([
    ["Security testing", "Physical access"],
    ["Which are open? - 11. Security testing", "Which are open? - 9. Physical access"],
    ["Open findings: Security testing", "Open findings: Physical access"],
    ["F[SQ11]. Open findings [11: Security testing]", "F[SQ9]. Open findings [9: Physical access]"],
    ["c-req11", "c-req9"],
    ["audit.req_11", "audit.req_9"],
  ])("that has the title or number of a requirement means it: %j", async (eleven, nine) => {
    const text = `${eleven};${nine}\nx;\n;x\n`;
    const { columns } = proposeMapping(await readImportTable("export.csv", Buffer.from(text)), settings);
    expect(columns.map(({ to }) => to)).toEqual(["requirement_11", "requirement_9"]);
  });

  it.each(["Which are open? - 2. Security testing", "Cost of security testing", "sub-req 11"])(
    "that names a requirement wrongly, or says more, means none: %j",
    async (heading) => {
      const text = `${heading};Year\nx;2031\n`;
      const { columns } = proposeMapping(await readImportTable("export.csv", Buffer.from(text)), settings);
      expect(columns[0]!.to).toBe("?");
    },
  );

  it("that means nothing is ignored once every column is found, unless it has currencies or other answers", async () => {
    const known = allSubmissionColumns(settings.requirements)
      .map(({ name }) => name)
      .filter((name) => name !== "industry");
    const proposed = async (
      besides: Readonly<Record<string, string>>,
      columns: readonly string[] = known,
    ) => {
      const header = [...columns, "Sector", ...Object.keys(besides)];
      const row = [...columns.map(() => "1"), "Retail", ...Object.values(besides)];
      const text = `${header.join(";")}\n${row.join(";")}\n`;
      const { columns: found } = proposeMapping(
        await readImportTable("export.csv", Buffer.from(text)),
        settings,
      );
      return found.slice(-Object.keys(besides).length).map(({ to, asked }) => [to, asked.length]);
    };
    expect(await proposed({ Zyx: "a", Wvu: "1" })).toEqual([
      ["ignore", 0],
      ["ignore", 0],
    ]);
    expect(await proposed({ Zyx: "CHF" })).toEqual([["?", 1]]);
    expect(await proposed({ "Sector - Other": "Pubs" })).toEqual([["?", 1]]);
    expect(await proposed({ "Sector - Other": "" })).toEqual([["ignore", 0]]);
    expect(await proposed({ Sector_other: "Pubs" })).toEqual([["?", 1]]);
    expect(await proposed({ Sector_code: "Pubs" })).toEqual([["ignore", 0]]);
    expect(await proposed({ Zyx: "a" }, known.slice(1))).toEqual([["?", 1]]);
  });

  it("with other answers to a question says what to do with them", async () => {
    const text = "What is your industry?;What is your industry? - Other (please specify)\nRetail;\n;Pubs\n";
    const { columns } = proposeMapping(await readImportTable("export.csv", Buffer.from(text)), settings);
    expect(columns[1]!.asked).toEqual([
      'It has other answers to "What is your industry?". Are they needed? Then write them into that column of the export first. Write "to": "ignore" here.',
    ]);
  });

  it("of parts of requirements means these, also beside one of the whole", async () => {
    const header = ["Req 1", "Req 1.1", "Req 1.2.3", "req_11_2", "Requirement 9: 9.4.1 visitors", "Req 12"];
    const text = `${header.join(";")}\n${header.map(() => "open").join(";")}\n`;
    const { columns, mapping } = proposeMapping(
      await readImportTable("export.csv", Buffer.from(text)),
      settings,
    );
    expect(columns.map(({ to }) => to.replace("requirement_", ""))).toEqual(["1", "1", "1", "11", "9", "12"]);
    const table = { header, rows: [header.map(() => "open")] };
    const problems = (columns: NonNullable<Mapping["columns"]>) =>
      mappingProblems("m.json", { ...mapping, constant: {}, columns }, table, settings);
    expect(problems(mapping.columns!)).toEqual([]);
    expect(problems({ ...mapping.columns, "Req 12": { to: "requirement_1" } })).toMatchObject([
      { value: "requirement_1" },
    ]);
  });

  it("for none of the requirements, beside their boxes, tells rows without an answer", async () => {
    const [eleven, nine, none] = ["11. Security testing", "9. Physical access", "None of the above"];
    const header = [eleven, nine, none].map((box) => `Open? - ${box}`).join(";");
    const text = `Year;${header}\n2031;${eleven};;\n2031;;${nine};\n2031;;;${none}\n2031;;;\n`;
    const table = await readImportTable("export.csv", Buffer.from(text));
    const lists = {
      ...settings,
      requirements: settings.requirements.filter(({ id }) => id === 9 || id === 11),
    };
    const { mapping, columns } = proposeMapping(table, lists);
    expect(columns.map(({ to, readAs }) => [to, readAs])).toEqual([
      ["year", "2031"],
      ["requirement_11", "open"],
      ["requirement_9", "open"],
      ["open_requirements", "open: none"],
    ]);
    expect(mapping.columns?.["Open? - None of the above"]).toEqual({
      to: "open_requirements",
      empty: "missing",
    });
    expect(mapping.findings).toEqual({
      "11. security testing": "open",
      "9. physical access": "open",
      "": "?",
    });
  });

  it("asks about columns of amounts that differ only in brackets", async () => {
    const text = "QSA fees;QSA fees (converted)\n51;61\n52;62\n";
    const { columns } = proposeMapping(await readImportTable("export.csv", Buffer.from(text)));
    expect(columns.map(({ to, asked }) => [to, asked[0]?.slice(0, 36)])).toEqual([
      ["?", "Several columns may be qsa_fees_usd."],
      ["?", "Several columns may be qsa_fees_usd."],
    ]);
  });

  it.each([
    ...[
      "Audit hours revised",
      "Audit hours (corrected)",
      "Corrected hours",
      "Audit hours v2",
      "Audit hours 2",
    ],
    ...["Audit hours adj.", "Audit hours validated", "Audit hours.1", "Auditstunden korrigiert"],
  ])("asks about %s beside the audit hours", async (second) => {
    const { columns } = await proposed(`Company;Audit hours;${second}\nA;510;610\nB;520;\n`);
    expect(columns.slice(1).map(({ to, asked }) => [to, asked[0]?.slice(0, 35)])).toEqual([
      ["?", "Several columns may be audit_hours."],
      ["?", "Several columns may be audit_hours."],
    ]);
  });

  it("takes a corrected figure for the figure, if it is the only one", async () => {
    const { columns } = await proposed("Company;Audit hours revised\nA;510\n");
    expect(columns[1]).toMatchObject({ to: "audit_hours", asked: [] });
  });

  it("asks about a requirement at another time, and ignores a group that says nothing", async () => {
    const { columns } = await proposed(
      "Company;Requirement 1 open at start of year;Other: Main cause of delay\nA;yes;Staff\n",
    );
    expect(columns[1]).toMatchObject({ to: "?" });
    expect(columns[1]!.asked[0]).toMatch(/^It may be requirement_1, but says "start"\. /);
    expect(columns[2]).toMatchObject({ to: "bottleneck" });
  });

  it("of a requirement that ends like its cells has a box for them, unless they have three letters", async () => {
    const findingsOf = async (topic: string) => {
      const text = `Which are open? - Requirement 3 (${topic});Hours\n${topic};1\n;1\n`;
      return proposeMapping(await readImportTable("export.csv", Buffer.from(text))).mapping.findings;
    };
    expect([await findingsOf("PINs"), await findingsOf("PAN")]).toEqual([{ pins: "open" }, { pan: "?" }]);
  });

  it("asks about columns that may be the same one, and offers it", async () => {
    const rows = Array.from({ length: 12 }, (_, at) => `${at};${at + 1}`);
    const text = `By how many days?;How many days does it take you to remediate a finding?\n${rows.join("\n")}\n`;
    const { columns, mapping } = proposeMapping(await readImportTable("export.csv", Buffer.from(text)));
    expect(columns.map(({ to }) => to)).toEqual(["?", "?"]);
    for (const { asked } of columns) {
      expect(asked[0]).toMatch(/^Several columns may be remediation_days\. Which column is this\? /);
      expect(asked[0]).toContain("remediation_days, ");
    }
    expect(Object.values(mapping.columns ?? {}).map(({ to }) => to)).toEqual(["?", "?"]);
  });

  it.each([
    "Which PCI level are you?",
    "In which year were you founded?",
    "Describe your answers",
    "How did you hear about us?",
    "Do you use a bank?",
    "What do you do?",
    "Level",
    "Req 7",
    "Q14",
    "(column 3)",
    "Datum",
  ])("%s means nothing", (heading) => {
    expect(meaningsOf(heading, requirements)).toEqual([]);
  });
});

describe("the example of a column", () => {
  it.each([
    ["Audit hours", ["over 90", "95,5"], "95,5", "95.5"],
    ["Audit hours", ["40,5", "95,5"], "40,5", "40.5"],
    ["Period end", ["soon", "31.12.2025"], "31.12.2025", "2025"],
    ["Period end", ["soon", "46022"], "46022", "2025"],
    ["Open requirements", ["many", "1; 3"], "1; 3", "open: 1, 3"],
    ["Req 1 open", ["perhaps", "Yes"], "Yes", "open"],
    ["Req 1 open", ["perhaps", "closed"], "closed", "closed"],
    ["Sector", ["Government", "Government", "RETAIL"], "Government", undefined],
    ["Sector", ["RETAIL", "Fin-Tech", "Fin-Tech"], "RETAIL", "retail"],
    ["Sector", ["Government"], "Government", undefined],
    ["Audit hours", ["over 90"], "over 90", undefined],
    ["Notes", ["n/a", "None"], "None", undefined],
  ] as const)("%s, of %j, is the value that is read: %s as %s", async (heading, values, example, readAs) => {
    const rows = values.map((value) => ["x", value]);
    const { columns } = await proposed(semicolons([["Client", heading], ...rows]));
    expect(columns[1]).toMatchObject({ example, readAs });
  });
});

describe("a column with an unknown heading", () => {
  const targets = async (heading: string, values: readonly string[], other = "Client") => {
    const { mapping } = await proposed(
      semicolons([[other, heading], ...values.map((value) => ["x", value])]),
    );
    return mapping.columns![heading]!.to;
  };
  const numbered = (text: (at: number) => string) => Array.from({ length: 20 }, (_, at) => text(at));

  it("is the identifier if each row has a distinct code, or numbers rise from row to row", async () => {
    expect(
      await targets(
        "Dossier",
        numbered((at) => `A-${(at * 7) % 20}`),
      ),
    ).toBe("submission_id");
    expect(
      await targets(
        "Dossier",
        numbered((at) => String(1000 + 3 * at)),
      ),
    ).toBe("submission_id");
  });

  it("is asked about if values repeat, are missing, are amounts, or another column is the identifier", async () => {
    expect(
      await targets(
        "Dossier",
        numbered((at) => `A-${at % 19}`),
      ),
    ).toBe("?");
    expect(
      await targets(
        "Dossier",
        numbered((at) => (at === 3 ? "" : `A-${at}`)),
      ),
    ).toBe("?");
    expect(
      await targets(
        "Turnover",
        numbered((at) => String((at * 7) % 20)),
      ),
    ).toBe("?");
    expect(
      await targets(
        "Turnover",
        numbered((at) => `${at}.5`),
      ),
    ).toBe("?");
    expect(
      await targets(
        "Town",
        numbered((at) => `Town ${at}`),
      ),
    ).toBe("?");
    expect(
      await targets(
        "Dossier",
        numbered((at) => `A-${at}`),
        "Ref",
      ),
    ).toBe("?");
    expect(await targets("Dossier", ["A-1", "A-2"])).toBe("?");
  });
});

describe("a drafted mapping", () => {
  it("has the decimal sign if the column decides it, and asks if it does not", async () => {
    expect(await columnOf("Audit hours", "1.234,5", "980")).toEqual({
      to: "audit_hours",
      decimal: ",",
      asked: [],
    });
    expect(await columnOf("Audit hours", "51.000", "980")).toMatchObject({
      decimal: "?",
      asked: ['Is "51.000" 51000 or 51? Write "decimal": "," for 51000, or "." for 51.'],
    });
    const { columns } = await proposed("Audit hours;Automation\n51.000;45,5\n980;60");
    expect(columns[0]!.asked).toEqual([
      'Is "51.000" 51000 or 51? Write "decimal": "," for 51000, or "." for 51. The other numbers of the file have a decimal comma.',
    ]);
    const both = await proposed("Audit hours;Automation;Maturity\n51.000;45,5;60.5\n980;60;70");
    expect(both.columns[0]!.asked).toEqual([
      'Is "51.000" 51000 or 51? Write "decimal": "," for 51000, or "." for 51.',
    ]);
  });

  it.each([
    ["Internal labour ($)", "38.511k", 38_511_000, 38_511],
    ["Internal labour ($)", "38,511k", 38_511, 38_511_000],
    ["Internal labour ($)", "$ 1.240 mio", 1_240_000_000, 1_240_000],
    ["Internal labour ($)", "38.511", 38_511, 38.511],
    ["Internal labour (k$)", "38.511", 38_511_000, 38_511],
    ["Internal labour (k$)", "1.240m", 1_240_000_000, 1_240_000],
    ["Maturity", "38.511", 38_511, 38.511],
  ])("asks for the decimal sign of %s: %s is %d or %d with it", async (heading, cell, comma, point) => {
    const { to, in: given, asked } = await columnOf(heading, cell, "980");
    const [most, least] = [Math.max(comma, point), Math.min(comma, point)];
    expect(asked).toEqual([
      `Is "${cell}" ${most} or ${least}? Write "decimal": "," for ${comma}, or "." for ${point}.`,
    ]);
    const column = allSubmissionColumns([]).find(({ name }) => name === to)!;
    if (column.kind !== "figure") throw new Error(`${to} is not a figure`);
    for (const [decimal, value] of [
      [",", comma],
      [".", point],
    ] as const) {
      const read = figureReader(column, { to: column.name, ...(given && { in: given }), decimal })(cell);
      expect(Number("value" in read && read.value)).toBe(value);
    }
  });

  it("says that the heading of a column occurs several times", async () => {
    const { columns } = await proposed("Audit hours;Audit hours;Blurb (2)\n51;52;53");
    expect(columns[2]!.asked[0]).toMatch(/^Which column is this\? /);
    expect(columns[1]!.asked[0]).toMatch(
      /^Several columns have the heading "Audit hours"\. Which column is this\? /,
    );
  });

  it("takes the number of a repeated heading for no requirement", async () => {
    const { columns } = await proposed(
      "Open requirements;Open requirements;Requirement;Requirement\n3;4;open;closed",
    );
    expect(columns.map(({ to }) => to)).toEqual(["?", "?", "?", "?"]);
    expect(columns[1]!.asked[0]).toMatch(/^Several columns have the heading "Open requirements"\./);
  });

  it("asks what a column with an unclear name is, listing the columns that are still free", async () => {
    const names = SAMPLE_COLUMNS.filter((name) => name !== "bottleneck" && !name.startsWith("requirement_"));
    const header = [...names, "Datum", "organisation"];
    const { columns } = await proposed(`${header.join(";")}\n${header.map(() => "1").join(";")}`);
    expect(columns.find(({ column }) => column === "Datum")!.asked).toEqual([
      'Which column is this? Write "to": "ignore", or one of the columns that are still free: bottleneck, currency, open_requirements, closed_requirements, requirement_1 … requirement_12.',
    ]);
  });

  it("reads numbers of open findings, and asks about those of a requirement that is met", async () => {
    const drafted = async (heading: string) => {
      const { mapping, asked } = await proposed(`${heading}\n0\n3\n12\n1`);
      return [mapping.findings, asked.filter((one) => one.includes("mean open or closed")).length];
    };
    expect(await drafted("Open findings Req 1")).toEqual([{ "0": "closed", ">0": "open" }, 0]);
    expect(await drafted("Req 1 met")).toEqual([{ "0": "open", "1": "closed", "3": "?", "12": "?" }, 2]);
    expect(await drafted("Open findings Req 1 (%)")).toEqual([
      { "0": "closed", "1": "open", "3": "?", "12": "?" },
      2,
    ]);
  });

  it("reads a finding that was closed on a day like one that is closed", async () => {
    const { mapping } = await proposed(
      "Req 1\nclosed 12.03.2042\nclos le 5.03.2043\nopen\nclos le 06/04/2043\n12.03.2042",
    );
    expect(mapping.findings).toEqual({ "clos le": "?", "12.03.2042": "?" });
  });

  it("offers a figure to every column in question, if the column that seemed to have it has another unit", async () => {
    const { columns } = await proposed("Strumenti di remediation (migliaia di €);Giorni\n12;34\n17;28");
    const offered = columns.map(({ asked }) => / free: .*\bremediation_days\b/.test(asked[0] ?? ""));
    expect(offered).toEqual([true, true]);
  });

  it("lists the requirements that are still free: two by name, more from the first to the last", async () => {
    const listed = async (free: readonly string[]) => {
      const header = [...SAMPLE_COLUMNS.filter((name) => !free.includes(name)), "Blurb", "organisation"];
      const { columns } = await proposed(`${header.join(";")}\n${header.map(() => "1").join(";")}`);
      return columns.find(({ column }) => column === "Blurb")!.asked;
    };
    expect(await listed(["requirement_3", "requirement_7"])).toEqual([
      'Which column is this? Write "to": "ignore", or one of the columns that are still free: currency, requirement_3, requirement_7.',
    ]);
    expect(await listed(["requirement_3", "requirement_7", "requirement_9"])).toEqual([
      'Which column is this? Write "to": "ignore", or one of the columns that are still free: currency, open_requirements, closed_requirements, requirement_3 … requirement_9.',
    ]);
  });

  it("takes fractions for shares, and asks if the heading says percent", async () => {
    expect(await columnOf("Automation", "0,455", "0,6")).toMatchObject({ in: "share", asked: [] });
    expect(await columnOf("Automation %", "0,455", "0,6")).toMatchObject({ in: "?" });
    expect(await columnOf("Automation %", "45,5", "60")).toEqual({
      to: "automation_rate",
      decimal: ",",
      asked: [],
    });
  });

  it("takes values that are only 0 and 1 for percentages", async () => {
    const told = { to: "automation_rate", asked: [] };
    expect(await columnOf("Automation", "0", "1", "0")).toEqual(told);
    expect(await columnOf("Automation %", "0", "1", "0")).toEqual(told);
  });

  it("asks whether figures without a percent sign are shares, if others have one and none is above 1", async () => {
    expect(await columnOf("Automation", "45,5 %", "0,38", "28 %")).toEqual({
      to: "automation_rate",
      decimal: ",",
      in: "?",
      question: expect.any(String),
      asked: [
        'Some values have a percent sign, and none of the others, such as "0,38", is above 1: are the others shares (0.455 is 45.5%) or percent? Write "in": "share", or remove "in".',
      ],
    });
    expect(await columnOf("Automation", "45,5 %", "38", "0,38")).toMatchObject({ asked: [] });
    expect(await columnOf("Automation", "45,5 %", "0 %")).toMatchObject({ asked: [] });
  });

  it.each([
    ["QSA fees (%)", "percent, but qsa_fees_usd is in USD"],
    ["Tools, percent of the cost in $", "percent, but remediation_tooling_usd is in USD"],
    ["Internal labour (hours)", "hours, but internal_labour_usd is in USD"],
    ["Audit hours (% of all)", "percent, but audit_hours is in hours"],
    ["Audit effort (k€)", "an amount of money, but audit_hours is in hours"],
    ["Automation (USD)", "an amount of money, but automation_rate is in percent"],
    ["Automation cost", "an amount of money, but automation_rate is in percent"],
    ["Kosten der Behebungsdauer", "an amount of money, but remediation_days is in days"],
    ["Prüfstundenkosten", "an amount of money, but audit_hours is in hours"],
  ])("asks what a column is if its heading names another unit: %s", async (heading, said) => {
    const { to, asked } = await columnOf(heading, "41", "39");
    const column = /but (\w+) is/.exec(said)![1]!;
    expect(to).toBe("?");
    expect(asked).toHaveLength(1);
    expect(asked[0]).toContain(
      `Its heading says ${said}. Which column is this? Write "to": "ignore", or one of`,
    );
    expect(asked[0]).toContain(` ${column},`);
  });

  it.each([
    ["Behebungsdauer (Monate)", "remediation_days", "days", "months"],
    ["Bottleneck delay (months)", "bottleneck_delay_days", "days", "months"],
    ["Délai de remédiation (trimestres)", "remediation_days", "days", "quarters"],
    ["Audit effort (minutes)", "audit_hours", "hours", "minutes"],
  ])(
    "asks in which unit figures are if that of the heading is not converted: %s",
    async (heading, to, own, said) => {
      expect(await columnOf(heading, "17,6", "8")).toEqual({
        to,
        decimal: ",",
        in: "?",
        question: expect.any(String),
        asked: [
          `Its heading says ${said}, but ${to} is in ${own}, and ${said} are not converted. Which unit are its figures in? Write "in": "hours", "days" or "weeks". If they are in ${said}, convert them in the export, and name the other unit in its heading.`,
        ],
      });
    },
  );

  it("reads weeks in a column of days", async () => {
    expect(await columnOf("Durata di remediation (settimane)", "7")).toEqual({
      to: "remediation_days",
      in: "weeks",
      asked: [],
    });
  });

  it.each([
    ["Maturity (%)", "maturity_score"],
    ["Automation in percent", "automation_rate"],
    ["Cost of internal labour hours (USD)", "internal_labour_usd"],
    ["Days to remediate", "remediation_days"],
    ["Audit effort without fees (hours)", "audit_hours"],
    ["Automation rate excl. cost (%)", "automation_rate"],
  ])("does not ask if the heading names a suitable unit: %s", async (heading, column) => {
    expect(await columnOf(heading, "41", "39")).toMatchObject({ to: column, asked: [] });
  });

  it("asks for the rate of another currency, in headings and in cells, and recognises thousands", async () => {
    expect(await columnOf("QSA fees (k€)", "51", "12")).toMatchObject({ in: "thousands", currency: "?" });
    expect((await columnOf("QSA fees", "£ 51000")).asked).toEqual([
      'How many US dollars is one GBP, according to which source and on which day? Write "currency": {"code": "GBP", "usd": …, "source": "…", "date": "…"}.',
    ]);
    expect(await columnOf("QSA fees", "$ 51000")).toEqual({ to: "qsa_fees_usd", asked: [] });
  });

  it("says how many values name another currency, if not all do", async () => {
    const { columns } = await proposed("QSA fees;Tools\n50000;£ 500\n60000;£ 700\n£ 70000;£ 900");
    expect(columns.map(({ asked }) => asked.map((question) => question.split("}. ")[1] ?? ""))).toEqual([
      [
        '1 of 3 values name a currency; the others will be read in GBP. If these are in US dollars, remove "currency" here, and write "GBP" under "rates" instead.',
      ],
      [""],
    ]);
  });

  it("counts values in US dollars as named, unless the other currency has the same sign", async () => {
    const rest = async (...cells: string[]) =>
      (await columnOf("QSA fees", ...cells)).asked.map((question) => question.split("}. ")[1] ?? "");
    expect(await rest("£ 500", "$ 600")).toEqual([""]);
    expect(await rest("£ 500", "US$ 600", "700")).toEqual([
      '2 of 3 values name a currency; the others will be read in GBP. If these are in US dollars, remove "currency" here, and write "GBP" under "rates" instead.',
    ]);
    expect((await rest("A$ 500", "$ 600"))[0]).toMatch(/^1 of 2 values name a currency; /);
  });

  it("leaves a column whose heading says US dollars in these, if some cells name another currency", async () => {
    const { mapping, columns } = await proposed(
      "QSA fees (USD);Tools ($)\n50000;700\nCHF 60000;800\n70000;900",
    );
    expect(columns.map(({ asked }) => asked)).toEqual([[], []]);
    expect(mapping.columns!["QSA fees (USD)"]).toEqual({ to: "qsa_fees_usd" });
    expect(mapping.rates).toEqual({ CHF: "?" });
  });

  it("asks for the rate of each currency that rows name, and not for that of a column", async () => {
    const text =
      "QSA fees;Tools ($);Currency\n50000;700;CHF\n£ 60000;800;Euro\n70000;900;US$\n80000;900;\u00a5";
    const { mapping, asked, columns } = await proposed(text);
    expect(columns.map(({ to, readAs, asked: own }) => [to, readAs, own])).toEqual([
      ["qsa_fees_usd", undefined, []],
      ["remediation_tooling_usd", undefined, []],
      ["currency", "CHF", []],
    ]);
    expect(Object.keys(mapping.rates!).slice(0, 3)).toEqual(["GBP", "CHF", "EUR"]);
    // Yen and yuan have the same sign.
    expect(Object.keys(mapping.rates!)).toHaveLength(4);
    expect(asked).toContain(
      'How many US dollars is one CHF, according to which source and on which day? Write under "rates": "CHF": {"usd": …, "source": "…", "date": "…"}.',
    );
  });

  it("asks about the currency of one amount, and ignores it if it is the US dollar", async () => {
    const columnsOf = async (own: string) => {
      const header = "QSA fees (converted) currency;QSA fees (converted);Tooling;Currency of tooling";
      const text = `${header}\nUSD;51;60;${own}\nUSD;52;61;USD\n`;
      const { columns } = proposeMapping(await readImportTable("export.csv", Buffer.from(text)));
      return columns.map(({ to }) => to);
    };
    const amounts = ["qsa_fees_usd", "remediation_tooling_usd"];
    expect(await columnsOf("USD")).toEqual(["ignore", ...amounts, "ignore"]);
    expect(await columnsOf("CHF")).toEqual(["ignore", ...amounts, "?"]);
    expect((await columnOf("Tooling currency", "CHF", "USD")).asked[0]).toMatch(
      /^It may be the currency of remediation_tooling_usd alone, but "currency" is that of all amounts of a row\. If it is of one, convert that column to US dollars in the export first: if this column is ignored, all are read as US dollars\. Which column is this\?/,
    );
    expect((await columnOf("Tooling currency", "what", "ever")).to).toBe("?");
    expect((await columnOf("Local currency", "CHF", "USD")).to).toBe("currency");
  });

  it("asks what a column called currency is, if no currency can be read in it", async () => {
    const { columns } = await proposed("QSA fees;Currency\n50000;local\n60000;local");
    expect(columns[1]).toMatchObject({ to: "?" });
    expect(columns[1]!.asked[0]).toMatch(/^No currency can be read here\. Which column is this\?/);
  });

  it.each([
    ["3 - Defined", "4: Managed"],
    ["Level 3", "Level 4"],
  ])("asks which figures the levels of a scale stand for: %s, %s", async (level, next) => {
    expect((await columnOf("Maturity level", level, level, next)).asked).toEqual([
      `Which figure does each of its words stand for: ${JSON.stringify(level)}, ${JSON.stringify(next)}? Write it under "figures", a number from 0 to 100, or null for no answer.`,
    ]);
  });

  it.each([
    "QSA fees (local currency)",
    "QSA fees (LCU)",
    "QSA fees (local)",
    "QSA fees (LC)",
    "QSA fees (Fr.)",
    "QSA fees (see column Ccy)",
  ])(
    "asks for the currency of amounts whose heading speaks of one without naming it: %s",
    async (heading) => {
      const { to, currency, asked } = await columnOf(heading, "50000", "60000");
      expect([to, currency]).toEqual(["qsa_fees_usd", "?"]);
      expect(asked).toEqual([
        'Which currency are its amounts in, and how many US dollars is one, according to which source and on which day? Write "currency": {"code": "…", "usd": …, "source": "…", "date": "…"}, or remove "currency" if they are in US dollars.',
      ]);
    },
  );

  it("does not ask for the currency of amounts if another column has it", async () => {
    const { columns } = await proposed("QSA fees (local currency);Currency\n50000;EUR\n60000;CHF");
    expect(columns[0]!.asked).toEqual([]);
  });

  it.each([
    ["QSA fees (lakh USD)", "1.5", "lakhs"],
    ["QSA fees (USD Cr.)", "0.15", "crores"],
    ["QSA fees ($ mill.)", "0.15", "millions"],
    ["QSA fees (US$ mi)", "0.15", "millions"],
  ])("reads amounts in lakhs, crores and millions: %s", async (heading, value, scale) => {
    expect(await columnOf(heading, value)).toMatchObject({ to: "qsa_fees_usd", in: scale, asked: [] });
  });

  it("asks which figures the words of a scale stand for, the most frequent first", async () => {
    const levels = ["Managed", "Defined", "Managed", "Initial", "n/a", "70"];
    const { mapping, columns } = await proposed(
      ["Maturity level;Sector", ...levels.map((one) => `${one};Retail`)].join("\n"),
    );
    expect(columns[0]!.asked).toEqual([
      'Which figure does each of its words stand for: "Managed", "Defined", "Initial"? Write it under "figures", a number from 0 to 100, or null for no answer.',
    ]);
    expect(mapping.columns!["Maturity level"]!.figures).toEqual({ Managed: "?", Defined: "?", Initial: "?" });
  });

  it("asks about words if half of the values are words, and not if fewer are", async () => {
    const asked = async (...values: string[]) => (await columnOf("Maturity level", ...values)).asked.length;
    expect(await asked("high", "50", "low", "60")).toBe(1);
    expect(await asked("high", "50", "low", "60", "70")).toBe(0);
  });

  it("asks nothing about words that few values are, or that are too many for a scale", async () => {
    const few = await proposed("Maturity level;Sector\n50;Retail\n60;Retail\n70;Retail\nhigh;Retail");
    expect(few.columns[0]!.asked).toEqual([]);
    const remarks = Array.from({ length: 13 }, (_, at) => `remark ${String.fromCharCode(97 + at)};Retail`);
    const many = await proposed(["Maturity level;Sector", ...remarks].join("\n"));
    expect(many.columns[0]!.asked).toEqual([]);
  });

  it("asks which currency a sign or name means that several have, and how many dollars one is", async () => {
    const asked = (named: string) =>
      `Which currency is meant by ${named}, and how many US dollars is one, according to which source and on which day? Write "currency": {"code": "…", "usd": …, "source": "…", "date": "…"}.`;
    expect(await columnOf("Honorarios QSA en pesos", "51", "12")).toMatchObject({
      to: "qsa_fees_usd",
      currency: "?",
      asked: [asked("pesos")],
    });
    expect((await columnOf("QSA fees", "kr 51")).asked).toEqual([asked("krones")]);
  });

  it.each([
    [["< 500 h", "500–800 h", "800-1,000 h", "> 1,000 h"]],
    [["less than 500", "500 to 800", "800+"]],
    [["unter 500 Std.", "500 bis 800 Std.", "über 800 Std."]],
  ])("asks which figure each range stands for: %j", async (ranges) => {
    const { to, asked } = await columnOf("Audit hours", ...ranges, ...ranges);
    expect(to).toBe("audit_hours");
    expect(asked).toEqual([
      `Which figure does each of its words stand for: ${ranges.map((range) => JSON.stringify(range)).join(", ")}? Write it under "figures", a number from 1 to 20,000, or null for no answer.`,
    ]);
  });

  it("asks whether each value is read by its own signs, if some have a decimal comma and some a point", async () => {
    expect(await columnOf("QSA fees (USD)", "117.697", "$105,267")).toMatchObject({
      decimal: "?",
      asked: [
        'Some values are written with a decimal comma, such as "117.697", and some with a decimal point, such as "$105,267". Write "decimal": "each" to read each by its own signs (1.234 and 1,234 are then thousands), or "," or "." if the others are mistakes.',
      ],
    });
    expect((await columnOf("Maturity score", "980", "52,5", "48.5")).asked[0]).toContain(
      'such as "52,5", and some with a decimal point, such as "48.5".',
    );
  });

  it("asks how many hours a day of audit has", async () => {
    expect(await columnOf("Audit days", "120")).toMatchObject({
      to: "audit_hours",
      in: "days",
      hoursPerDay: "?",
    });
  });

  it("asks how many hours a day of audit has if values are in days", async () => {
    expect(await columnOf("Audit effort", "120 h", "65.7 PD")).toMatchObject({
      to: "audit_hours",
      hoursPerDay: "?",
      asked: [
        'Some values are in days, such as "65.7 PD". How many hours does a day have there? Write "hoursPerDay": 8, if it is a working day of 8.',
      ],
    });
    expect(await columnOf("Remediation time", "12 days", "3 weeks")).toEqual({
      to: "remediation_days",
      asked: [],
    });
  });

  it("asks how many hours a day has in times of days and hours, if no more than twelve show that it has 24", async () => {
    expect(await columnOf("Remediation time", "2 Days 12 Hours", "1 Day 3 Hours")).toMatchObject({
      to: "remediation_days",
      hoursPerDay: "?",
      asked: [
        'Some values are in days and hours, such as "2 Days 12 Hours". Are these calendar days? Write "hoursPerDay": 24 if they are. Working days are not converted: write calendar days in the export.',
      ],
    });
    expect(await columnOf("Remediation time", "2 Days 13 Hours")).toEqual({
      to: "remediation_days",
      hoursPerDay: 24,
      asked: [],
    });
    expect(await columnOf("Audit effort", "2d 13h")).toMatchObject({
      to: "audit_hours",
      asked: [
        'Some values are in days and hours, such as "2d 13h". How many hours does a day have there? Write "hoursPerDay": 8, if it is a working day of 8.',
      ],
    });
    expect((await columnOf("Audit effort", "2w 1d 0h")).hoursPerDay).toBe("?");
    expect(await columnOf("Remediation time", "3 Days 0 Hours")).toEqual({
      to: "remediation_days",
      asked: [],
    });
  });

  it("recognises serial numbers of days, and asks for the order of short dates", async () => {
    expect(await columnOf("Period end", "31.12.2025")).toEqual({ to: "year", asked: [] });
    expect(await columnOf("Period end", "46022")).toEqual({ to: "year", date: "excel", asked: [] });
    expect(await columnOf("Period end", "25/12/31")).toMatchObject({ to: "year", date: "?" });
  });

  it("asks for the meaning of a label with the ids of a short registry", async () => {
    const few = { ...settings, frameworks: settings.frameworks.slice(0, 2) };
    const [one, other] = few.frameworks.map(({ id }) => id);
    const rows = Array.from({ length: 3 }, () => "Something else");
    const table = await readImportTable(
      "export.csv",
      Buffer.from(`Framework;Hours\n${rows.join(";1\n")};1\n`),
    );
    expect(proposeMapping(table, few).columns[0]!.asked[0]).toMatch(
      new RegExp(
        `^Which framework is "Something else" \\(3 rows\\)\\? Write ${one} or ${other} under "labels", or null`,
      ),
    );
  });

  it("asks which calendar year a fiscal year counts as, and nothing about the order of dates", async () => {
    const asked = (example: string, same: number) =>
      `${JSON.stringify(example)} is a fiscal year, which may begin in one calendar year and end in the next. Write "fiscal": "same year" to count it as ${same}, or "year before" to count it as ${same - 1}.`;
    for (const [example, same] of [
      ["FY31", 2031],
      ["FY 2031", 2031],
      ["GJ'29", 2029],
    ] as const) {
      expect(await columnOf("Period end", example, "2030"), example).toEqual({
        to: "year",
        fiscal: "?",
        question: asked(example, same),
        asked: [asked(example, same)],
      });
    }
    expect(await columnOf("Period end", "31.12.30", "FY31")).toMatchObject({
      date: "?",
      fiscal: "?",
      asked: [asked("FY31", 2031), expect.stringContaining('In which order is "31.12.30"?')],
    });
    expect(await columnOf("Period end", "46022", "FY31")).toMatchObject({ date: "excel", fiscal: "?" });
  });

  it("writes as many questions into the mapping as it has room for, and how many others there are", async () => {
    const rows = Array.from({ length: 60 }, (_, at) => `Sector number ${at} of the survey;PCI DSS v4.0.1`);
    const { mapping, columns } = await proposed(["Industry;Framework", ...rows].join("\n"));
    const { question = "" } = mapping.columns!["Industry"]!;
    expect(columns[0]!.asked.length).toBe(60);
    expect(question.length).toBeLessThanOrEqual(2000);
    expect(question).toMatch(
      /^Which industry is "Sector number 0 of the survey".* And \d+ more: each has a "\?" here\.$/,
    );
  });

  it("asks what empty cells mean if all columns of requirements say nothing but open, or nothing but closed", async () => {
    const of = (...rows: string[]) => proposed(["Client;Req 1;Req 2;Req 3", ...rows].join("\n"));
    const question = expect.stringContaining("What does an empty cell mean?");
    const open = await of("a;open;;", "b;;open;open");
    expect([open.mapping.findings, open.asked.at(-1)]).toEqual([{ "": "?" }, question]);
    const closed = await of("a;closed;;", "b;;closed;closed");
    expect(closed.mapping.findings).toEqual({ "": "?" });
    expect((await of("a;open;;", "b;;open;closed")).mapping.findings).toBeUndefined();
    expect((await of("a;open;open;open", "b;open;open;open")).mapping.findings).toBeUndefined();
  });

  it("asks about figures whose heading names another year than the rows have", async () => {
    const columnsOf = async (year: string) =>
      (await proposed(`Client;Year;Audit hours 2027;QSA fees\nRose;2027;310;50000\nTulip;${year};400;60000`))
        .columns;
    expect((await columnsOf("2030"))[2]).toMatchObject({
      to: "?",
      asked: [expect.stringContaining('It may be audit_hours, but says "2027".')],
    });
    expect((await columnsOf("2027"))[2]).toMatchObject({ to: "audit_hours", asked: [] });
  });

  it("asks whether figures beside a part of a year are those of the whole year", async () => {
    expect(await columnOf("Period", "H1 2031", "2030")).toEqual({
      to: "year",
      partYear: "?",
      question: expect.stringContaining('"H1 2031" is a part of a year.'),
      asked: [
        '"H1 2031" is a part of a year. If it only says when, and the figures are those of a whole year, write "partYear": "whole year". If they are those of the part, give those of whole years in the export.',
      ],
    });
  });

  it("says what to write if no year can be read", async () => {
    const { to, asked } = await columnOf("Fiscal year", "the 30th", "the 31st");
    expect(to).toBe("?");
    expect(asked).toEqual([
      expect.stringMatching(
        /^No year can be read in "the 30th"\. If it is one, write it with four digits, of the Gregorian calendar, in the export\. If not, which column is this\? Write "to": "ignore", or/,
      ),
    ]);
  });

  it("asks once about the spellings of a label that differ in case, blanks or punctuation", async () => {
    const { labels, asked } = await columnOf("Sector", "Brew-ery", "BREWERY", "brew ery", "BREWERY", "Mine");
    expect(labels).toEqual({ BREWERY: "?", Mine: "?" });
    expect(asked).toEqual([
      expect.stringMatching(/^Which industry is "BREWERY" \(4 rows\)\?/),
      expect.stringMatching(/^Which industry is "Mine" \(1 row\)\?/),
    ]);
  });

  it("asks first about the label that most rows have in any spelling", async () => {
    const { asked } = await columnOf("Sector", "Mine", "Mine", "Brew-ery", "BREWERY", "brewery");
    expect(asked).toEqual([
      expect.stringMatching(/^Which industry is "Brew-ery" \(3 rows\)\?/),
      expect.stringMatching(/^Which industry is "Mine" \(2 rows\)\?/),
    ]);
  });

  it("asks as which of its two years a fiscal year counts", async () => {
    expect(await columnOf("Fiscal year", "FY2030/31", "2031/32")).toMatchObject({
      to: "year",
      fiscal: "?",
      asked: [
        expect.stringMatching(/"same year" to count it as 2031, or "year before" to count it as 2030\.$/),
      ],
    });
  });

  it("asks whether numbers of rows stay, and takes other numbers for identifiers", async () => {
    const question =
      'It has the numbers 1, 2, 3 and so on. Does each submission keep its number in later exports, whatever is added or removed? Then write "to": "submission_id"; otherwise "to": "ignore".';
    expect(await columnOf("Lfd. Nr.", "1", "2", "3")).toMatchObject({ to: "?", asked: [question] });
    expect(await columnOf("Lfd. Nr.", "0", "1", "2")).toMatchObject({
      to: "?",
      asked: [question.replace("1, 2, 3", "0, 1, 2")],
    });
    expect(await columnOf("Lfd. Nr.", "2", "3", "4")).toMatchObject({ to: "submission_id", asked: [] });
    expect(await columnOf("Lfd. Nr.", "1", "2", "4")).toMatchObject({ to: "submission_id", asked: [] });
  });

  it("has labels in other spellings and languages, and asks for those in no registry", async () => {
    const { labels, asked } = await columnOf(
      "Sector",
      "FINANCIAL SERVICES",
      "Fin-Tech",
      "Helthcare",
      "Government",
      "Government",
    );
    expect(labels).toEqual({ Government: "?", Helthcare: "healthcare" });
    expect(asked).toEqual([
      'Which industry is "Government" (2 rows)? Write its id under "labels", or null to leave it out. Or add it to data/reference/industries.csv first; before the first release, you can remove unused entries there.',
    ]);
    // The first letter is a Cyrillic one.
    const alike = await columnOf("Sector", "fintech", "\u041dealthcare", "healthc\u00e4re");
    expect(alike.labels).toEqual({ "\u041dealthcare": "?", "healthc\u00e4re": "healthcare" });
    expect(alike.asked).toEqual([
      'Which industry is "\u041dealthcare" (1 row), such as healthcare? Write its id under "labels", or null to leave it out. Or add it to data/reference/industries.csv first; before the first release, you can remove unused entries there.',
    ]);
    expect((await columnOf("Country", "Deutschland", "USA", "Brasil", "fr")).labels).toEqual({
      Deutschland: "DE",
      USA: "US",
      Brasil: "BR",
    });
    expect((await columnOf("Standard", "PCI-DSS 4.0.1", "SOC 2", "PCI DSS 3.2.1")).labels).toEqual({
      "PCI-DSS 4.0.1": "PCI_DSS_v4",
      "SOC 2": "?",
      "PCI DSS 3.2.1": "?",
    });
  });

  it("knows what yes means if the heading says so, and asks once if it does not", async () => {
    const open = await proposed(
      semicolons([
        ["Req 1 open", "Req 2 open"],
        ["Yes", "No"],
        ["no", "n/a"],
      ]),
    );
    expect(open.mapping.findings).toEqual({ yes: "open", no: "closed" });
    const unclear = await proposed(
      semicolons([
        ["Req 1", "Req 2"],
        ["ja", "nein"],
        ["ja", "ja"],
      ]),
    );
    expect(unclear.mapping.findings).toEqual({ ja: "?", nein: "?" });
    expect(unclear.asked.filter((question) => question.includes("open or closed"))).toHaveLength(2);
    const both = await proposed(
      semicolons([
        ["Req 1 open", "Req 2 in place"],
        ["yes", "yes"],
      ]),
    );
    expect(both.mapping.columns).toMatchObject({
      "Req 1 open": { findings: { yes: "open" } },
      "Req 2 in place": { findings: { yes: "closed" } },
    });
  });

  it("reads lists of open requirements, and asks what an empty one means", async () => {
    expect(await columnOf("Open requirements", "1; 3", "Req 12", "")).toMatchObject({
      to: "open_requirements",
      empty: "?",
    });
    expect(await columnOf("Open requirements", "many", "none", "1; 3")).toMatchObject({
      to: "open_requirements",
    });
    expect(await columnOf("Open requirements", "many")).toMatchObject({ to: "?" });
  });

  it("reads lists of closed requirements, and asks what an empty one means", async () => {
    expect(await columnOf("Requirements met", "1; 3", "Req 12", "")).toMatchObject({
      to: "closed_requirements",
      empty: "?",
      question:
        'Does an empty cell mean that no requirement is met, or that the value is missing? Write "empty": "none closed" or "missing".',
    });
    expect(await columnOf("Requirements met", "9 of 12")).toMatchObject({ to: "?" });
  });

  it("asks about a list of closed requirements beside one of open ones", async () => {
    const { columns } = await proposed("Requirements met;Requirements not met\n1;2\n1;3");
    expect(columns.map(({ to }) => to)).toEqual(["?", "open_requirements"]);
    expect(columns[0]!.asked[0]).toMatch(
      /^"Requirements not met" lists the open requirements already, and all others count as closed\. Which column is this\?/,
    );
  });

  it("asks whether a number in each cell of ten or more is that of the open requirement, or how many are open", async () => {
    const numbers = Array.from({ length: 10 }, (_, at) => String(at));
    expect(await columnOf("Open requirements", ...numbers)).toMatchObject({
      to: "?",
      question: expect.stringContaining(
        "Is it that of the open requirement, or how many are open?",
      ) as string,
    });
    expect(await columnOf("Open requirements", ...numbers.slice(1))).toMatchObject({
      to: "open_requirements",
    });
    expect(await columnOf("Open requirements", ...numbers, "1; 3")).toMatchObject({
      to: "open_requirements",
    });
  });

  it("asks for columns that it does not know, and for labels that no column has", async () => {
    const { mapping, asked, absent } = await proposed(
      semicolons([
        ["Client", "Level", "Sector", "Year", "Country"],
        ["a", "7", "Retail", "2025", "US"],
      ]),
    );
    expect(mapping.columns!.Level).toMatchObject({ to: "?" });
    expect(mapping.constant).toEqual({ framework: "?" });
    expect(asked).toEqual([
      'No column has the framework. Which one do all rows have? Write it under "constant".',
    ]);
    expect(absent).toContain("audit_hours");
  });

  it("names the columns that may contain the year, before it asks which one all rows have", async () => {
    const { columns, asked } = await proposed(
      semicolons([
        ["Client", "Erhoben am", "Rate", "Sector", "Standard", "Country", "Timestamp", "Blurb", "Wave"],
        ["a", "31.12.2024", "7", "Retail", "PCI DSS v4", "US", "2025-01-07 14:02:11", "", "Q4 2024"],
        ["b", "9. März 2025", "9", "Retail", "PCI DSS v4", "US", "2025-03-10 09:30:00", "", "Q1 2025"],
        ["c", "2025-03-09", "2025", "Retail", "PCI DSS v4", "US", "2025-03-10 11:45:59", "n/a", "Q1 2025"],
        ["d", "", "8", "Retail", "PCI DSS v4", "US", "2025-03-11 08:00:01", "", "Q1 2025"],
      ]),
    );
    expect(columns[1]).toMatchObject({ column: "Erhoben am", to: "?" });
    expect(columns[6]).toMatchObject({ column: "Timestamp", to: "ignore" });
    expect(asked).toEqual([
      'No column has the year. If "Erhoben am" or "Timestamp" or "Wave" contains it, write "to": "year" there. If none does, which year do all rows have? Write it under "constant".',
    ]);
  });

  it("ignores a column that has neither a name nor values, and asks about one that has either", async () => {
    const { columns } = await proposed(
      "Client;;Audit hours;;Level;Sector\na;;980;7;;Retail\nb;;990;8;;Retail",
    );
    expect(columns.map(({ column, to }) => [column, to])).toEqual([
      ["Client", "organisation"],
      ["(column 2)", "ignore"],
      ["Audit hours", "audit_hours"],
      ["(column 4)", "?"],
      ["Level", "?"],
      ["Sector", "industry"],
    ]);
  });

  it("counts labels without any registry, as needed for a new benchmark", async () => {
    const text = semicolons([
      ["Sector", "Standard", "Land", "Stichtag"],
      ["Bank", "PCI DSS 4.0.1", "DE", "31.12.2025"],
      ["Airline", "PCI DSS 4.0.1", "AT", "31.12.2023"],
      ["Bank", "n/a", "DE", "31.12.2025"],
    ]);
    const { found } = proposeMapping(await readImportTable("export.csv", new TextEncoder().encode(text)));
    expect(found).toEqual({
      industries: [
        { label: "Bank", count: 2 },
        { label: "Airline", count: 1 },
      ],
      frameworks: [{ label: "PCI DSS 4.0.1", count: 2 }],
      countries: [
        { label: "DE", count: 2 },
        { label: "AT", count: 1 },
      ],
      bottlenecks: [],
      years: [2023, 2025],
    });
  });

  it("counts NA as Namibia among codes of countries, and asks what it is where the registry lacks it", async () => {
    const text = semicolons([
      ["Sector", "Land"],
      ["Bank", "DE"],
      ["NA", "AT"],
      ["Bank", "NA"],
    ]);
    const { found } = proposeMapping(await readImportTable("export.csv", new TextEncoder().encode(text)));
    expect(found.industries).toEqual([{ label: "Bank", count: 2 }]);
    expect(found.countries.map(({ label }) => label).sort()).toEqual(["AT", "DE", "NA"]);
    const { mapping } = await proposed(text);
    expect(mapping.columns!.Land!.labels).toMatchObject({ NA: "?" });
  });
});

describe("a column of scores", () => {
  const levels = Array.from({ length: 10 }, (_, at) => String(1 + (at % 4)));

  it.each([
    ["Maturity (0-10)", [0, 10]],
    ["Madurez (0 a 5)", [0, 5]],
    ["Maturité (sur 5)", [0, 5]],
    ["Reifegrad von 4", [0, 4]],
    ["Maturity /10", [0, 10]],
    ["Maturity score, out of 20", [0, 20]],
  ])("is on the scale that its heading names: %s", async (heading, scale) => {
    expect(await columnOf(heading, "3.5", "2")).toEqual({
      to: "maturity_score",
      decimal: ".",
      scale,
      asked: [],
    });
  });

  it("whose heading says that it begins at 1 is asked about", async () => {
    expect(await columnOf("Maturity (1-5)", "3", "2")).toMatchObject({
      to: "maturity_score",
      scale: "?",
      asked: [
        'Its heading says that it is from 1 to 5, but maturity_score is from 0 to 100. Write "scale": [1, 5] if 1 is 0 of 100, or "scale": [0, 5] if 1 is 20 of 100.',
      ],
    });
  });

  it("in which no figure is above 10 is asked about", async () => {
    expect(await columnOf("Maturity level", ...levels)).toMatchObject({
      to: "maturity_score",
      scale: "?",
      asked: [
        'No figure is above 4, but maturity_score is from 0 to 100. What is their range? Write it as "scale": [0, 5] or [1, 5] if 5 is the highest score, or remove "scale" if they are from 0 to 100.',
      ],
    });
  });

  it.each(["Maturity (0-100)", "Maturity", "Maturity PCI DSS v4.0 (of 100)"])(
    "of 100 has no scale: %s",
    async (heading) => {
      expect(await columnOf(heading, "41", "62")).toEqual({ to: "maturity_score", asked: [] });
    },
  );
});

it.each([
  [
    "QSA fees per quarter (USD)",
    'It may be qsa_fees_usd, but says "per quarter". If it is, write "in": "per quarter" too, to multiply its figures by 4. Which column is this?',
  ],
  [
    "Internal labour p.m. (USD)",
    'It may be internal_labour_usd, but says "p.m.". If it is, write "in": "per month" too, to multiply its figures by 12. Which column is this?',
  ],
  [
    "Remediation (working days)",
    'It may be remediation_days, but says "working days". If it is, write "in": "working days" too, to multiply its figures by 1.4. Which column is this?',
  ],
  ...["5-day week", "BD", "AT", "Mon-Fri", "5x8", "excl. weekends", "ohne Wochenenden"].map((said) => [
    `Remediation days (${said})`,
    `${said.length === 2 ? `"(${said})"` : `"${said}"`}. If it is, write "in": "working days" too, to multiply its figures by 1.4.`,
  ]),
  [
    "Audit hours per site",
    'It may be audit_hours, but says "per site". If it is, convert its figures in the export first, and rename the column. Which column is this?',
  ],
])("what a heading says figures are for is asked about, with what to do: %s", async (heading, asked) => {
  expect((await columnOf(heading, "41", "62")).asked[0]).toContain(asked);
});

it("a number of automated controls beside that of all controls is no percentage", async () => {
  const { columns } = await proposed(
    semicolons([
      ["Client", "Automated controls", "Number of controls"],
      ["x", "20", "40"],
      ["y", "10", "50"],
    ]),
  );
  expect(columns[1]).toMatchObject({ to: "?" });
  expect(columns[1]!.asked[0]).toContain(
    'It may be automation_rate, or a number whose total is in "Number of controls"; if so, write percentages in the export first. Which column is this?',
  );
});

it("hours of an external audit are no fees for it", async () => {
  const { columns } = await proposed(
    semicolons([
      ["Client", "External audit hours", "Total hours", "QSA fees (USD)"],
      ["x", "120", "300", "40000"],
      ["y", "130", "310", "50000"],
    ]),
  );
  expect(columns.map(({ to }) => to)).toEqual(["organisation", "?", "audit_hours", "qsa_fees_usd"]);
  expect(columns[1]!.asked[0]).not.toContain("qsa_fees_usd.");
});

it("asks for the decimal sign of figures in full-width digits with the figures that they are", async () => {
  const { asked } = await columnOf("QSA fees (USD)", "＄４２，１２３", "＄５１，０００");
  expect(asked[0]).toContain('Is "$42,123" 42123 or 42.123?');
});

it("quartiles in place of percentages are words to which figures are given", async () => {
  expect(await columnOf("Automation (%)", "Q1", "Q2", "Q4")).toMatchObject({
    figures: { Q1: "?", Q2: "?", Q4: "?" },
  });
});

it("does not ignore an empty column whose heading is the currency of an amount", async () => {
  expect((await columnOf("Tooling currency", "", "")).to).toBe("currency");
});

it("reads shares of which one is a whole", async () => {
  expect(await columnOf("Automation", "0,455", "1")).toMatchObject({ in: "share", asked: [] });
});

it("asks about up to twelve words of a scale", async () => {
  const words = [..."abcdefghijklm"].map((letter) => letter.repeat(4));
  const asked = async (count: number) =>
    Object.keys((await columnOf("Maturity score", ...words.slice(0, count))).figures ?? {}).length;
  expect([await asked(12), await asked(13)]).toEqual([12, 0]);
});
