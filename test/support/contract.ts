import pMap from "p-map";
import type { Build } from "../../src/build.ts";
import { readCatalogue } from "../../src/documents/catalogue.ts";
import { HIDDEN } from "../../src/hosts/all.ts";
import type { Feature, Host } from "../../src/model/host.ts";
import { LIMITS } from "../../src/model/limits.ts";
import { ask, type Exchange, type Unanswered } from "../../src/verify/ask.ts";
import { clientOf } from "../../src/verify/client.ts";
import { exchangeFaults } from "../../src/verify/exchange-faults.ts";
import { addressOf, ITS_OWN, owedBy, type RequestCase } from "../../src/verify/request-case.ts";
import { requestList } from "../../src/verify/requests.ts";
import { type Source, sourceOf } from "../../src/verify/source.ts";
import type { OwnWay } from "./engines.ts";

/** What a site answered to the whole request list. */
export interface Answers {
  readonly source: Source;
  readonly asked: readonly { readonly request: RequestCase; readonly exchange: Exchange | Unanswered }[];
}

/**
 * Asks a site every request of the list. Those that its host answers in its own way come last: a bucket obeys DELETE.
 */
export async function askAll(url: URL, { files }: Build, host: Host): Promise<Answers> {
  const byAddress = new Map(files.map(({ path, bytes }) => [`/${path}`, bytes]));
  const client = clientOf(url, 30_000);
  try {
    const build = { read: (address: string) => byAddress.get(address) };
    const source = await sourceOf(client, url.href.replace(/\/$/, ""), build);
    const addresses = [...byAddress.keys()].filter((address) => !HIDDEN.includes(address));
    const list = requestList(readCatalogue(source.catalogue), addresses, HIDDEN);
    const isOwed = (request: RequestCase) => owedBy(request, host) !== ITS_OWN;
    const askEach = (requests: readonly RequestCase[]) =>
      pMap(
        requests,
        async (request) => ({ request, exchange: await ask(client, request, LIMITS.answerBytes) }),
        { concurrency: 8 },
      );
    const owed = await askEach(list.filter(isOwed));
    const own = await askEach(list.filter((request) => !isOwed(request)));
    return { source, asked: [...owed, ...own] };
  } finally {
    client.close();
  }
}

/** An answer that is not as the host owes it. */
export interface Wrong {
  /** Path, query and expected status. */
  readonly request: string;
  readonly title: string;
  readonly faults: string;
}

/** The answers that are not as a host owes them. */
export async function wrongAnswers({ source, asked }: Answers, host: Host): Promise<Wrong[]> {
  const wrong: Wrong[] = [];
  for (const { request, exchange } of asked) {
    const owed = owedBy(request, host);
    if (owed === ITS_OWN) continue;
    const faults = await exchangeFaults(request, owed, exchange, source, host);
    if (faults.length === 0) continue;
    wrong.push({
      request: `${addressOf(request)} ${owed.status}`,
      title: `${request.method} ${request.title}`,
      faults: faults.map(({ what }) => what).join(", "),
    });
  }
  return wrong;
}

/** The limitations of a host that no answer needs: without any one of them, nothing more is wrong. */
export async function unseenLimitations(
  all: readonly Answers[],
  host: Host,
  isOwn: (wrong: Wrong) => boolean,
): Promise<Feature[]> {
  const unseen: Feature[] = [];
  for (const { feature } of host.limitations) {
    const able = { ...host, limitations: host.limitations.filter((one) => one.feature !== feature) };
    let isSeen = false;
    for (const answers of all) isSeen ||= (await wrongAnswers(answers, able)).some((one) => !isOwn(one));
    if (!isSeen) unseen.push(feature);
  }
  return unseen;
}

/** The own way of an engine that a wrong answer is of, if it is of one. */
export function ownWayOf({ request, faults }: Wrong, ownWays: readonly OwnWay[] = []): OwnWay | undefined {
  return ownWays.find((way) => way.requests.test(request) && way.faults.test(faults));
}
