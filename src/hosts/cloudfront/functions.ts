/**
 * The source code of the two CloudFront functions, which is the same for every site. Everything that depends on the
 * site is read from the KeyValueStore, as written by `storeOf`. A request reads the current deployment once, and then
 * uses only that one. The code is for runtime 2.0: ECMAScript 5 with `async`, `await` (never inside an argument, where
 * the engine fails or crashes) and `import`. Texts of clients are only looked up in the hash table, never in an object,
 * which has inherited properties.
 */

/** The part that both functions share: it finds the answer to a request. */
const ANSWER = String.raw`
import cf from 'cloudfront';

var store = cf.kvs();

var unavailable = {
  status: 503,
  headers: {
    'access-control-allow-origin': '*',
    'cache-control': 'no-store',
    'content-type': 'application/problem+json',
    'retry-after': '60'
  },
  body: JSON.stringify({
    type: 'about:blank',
    title: 'Service unavailable',
    status: 503,
    detail: 'Nothing is published here yet, or it cannot be read at the moment. Ask again in a minute.'
  }, null, 2) + '\n'
};

// Reads a text that may be longer than one value.
async function read(key) {
  var text = '';
  for (var part = 0; ; part++) {
    var value = await store.get(part === 0 ? key : key + '.' + part);
    text += value.slice(1);
    if (value.charAt(0) !== '+') return text;
  }
}

async function siteOf(id) {
  var text = await read(id + '/site');
  return Object.assign(JSON.parse(text), { id: id });
}

async function currentSite(id) {
  var isUnknown = !id;
  if (isUnknown) id = await store.get('current');
  var site = await siteOf(id);
  return site;
}

function mixed(number) {
  number = Math.imul(number ^ (number >>> 16), 0x85ebca6b);
  number = Math.imul(number ^ (number >>> 13), 0xc2b2ae35);
  return (number ^ (number >>> 16)) >>> 0;
}

// Looks a text up in the hash table; undefined if there is no such key.
async function find(site, text) {
  var key = encodeURIComponent(text);
  if (key.length > 512) return undefined;
  var place = 0x811c9dc5 ^ site.salt;
  var mark = 0x9747b28c ^ site.salt;
  for (var at = 0; at < key.length; at++) {
    var code = key.charCodeAt(at);
    place = Math.imul(place ^ code, 0x01000193);
    mark = Math.imul(mark ^ code, 0x01000193);
  }
  var bucket = await store.get(site.id + '/' + (mixed(place) % site.buckets));
  var before = '|' + mixed(mark).toString(36) + ':';
  var start = bucket.indexOf(before);
  if (start === -1) return undefined;
  start += before.length;
  return JSON.parse(bucket.slice(start, bucket.indexOf('|', start)));
}

async function headersOf(site, file, set) {
  var headers = Object.assign({}, site.headers);
  if (set === 0) return headers;
  var isFrozen = file.indexOf(site.releases) === 0;
  var rest = file.slice(isFrozen ? site.releases.length : '/api/'.length);
  var slash = isFrozen ? rest.indexOf('/') : -1;
  var text = await read(site.id + '/h' + set);
  var own = JSON.parse(text);
  for (var name in own) {
    var value = own[name].split('$file').join(file.slice(file.lastIndexOf('/') + 1));
    value = value.split('$release').join(rest.slice(0, Math.max(slash, 0)));
    value = value.split('$rest').join(rest.slice(slash + 1));
    headers[name] = value.charAt(0) === '+' ? headers[name] + value.slice(1) : value;
  }
  return headers;
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return text;
  }
}

// Returns the last value of a parameter, or undefined without one. CloudFront does not decode names or values, and
// loses the order of different spellings of a name: if their values differ, returns an unknown value.
function valueOf(querystring, parameter) {
  var found;
  for (var name in querystring) {
    if (decode(name) !== parameter) continue;
    var values = querystring[name].multiValue || [querystring[name]];
    var last = decode(values[values.length - 1].value.replace(/\+/g, ' '));
    if (found !== undefined && found !== last) return '';
    found = last;
  }
  return found;
}

function from(entry, status) {
  return { file: entry[0], set: entry[1], bytes: entry[2], status: status };
}

function isFound(entry) {
  return Array.isArray(entry) && typeof entry[0] === 'number';
}

// Finds a file of a frozen release: its folder by the release, the rest of the address in an entry for all releases.
async function frozen(site, address) {
  if (address.indexOf(site.releases) !== 0) return undefined;
  var end = address.indexOf('/', site.releases.length) + 1;
  if (end === 0) return undefined;
  var release = await find(site, address.slice(0, end));
  if (Array.isArray(release)) return from(release, 410);
  if (typeof release !== 'number') return undefined;
  var runs = await find(site, '*' + address.slice(end));
  for (var at = 1; Array.isArray(runs) && at < runs.length; at += 3) {
    if (runs[at] <= release && release <= runs[at + 1]) return from([address, runs[at + 2], runs[0]], 200);
  }
  return undefined;
}

async function answerTo(site, request) {
  if (request.method === 'OPTIONS') return { status: 204, headers: site.preflight };
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    var refusal = await headersOf(site, site.refusal[0][0], site.refusal[0][1]);
    var body = await read(site.id + '/refusal');
    return { status: 405, headers: Object.assign(refusal, site.refusal[1]), body: body };
  }
  var address = decode(request.uri);
  if (address.charAt(0) !== '/') return from(missing(site, address), 404);
  var isFolder = address.slice(-1) === '/';
  var file = isFolder ? address + 'index.html' : address;
  var entry = await find(site, file);
  if (isFound(entry)) return from([file].concat(entry), 200);
  if (Array.isArray(entry)) return from(entry, 410);
  var old = await frozen(site, file);
  if (old !== undefined) return old;
  var path = isFolder && address !== '/' ? address.slice(0, -1) : address;
  if (isFolder) entry = await find(site, path);
  var whole = entry && entry.whole;
  if (whole) entry = await endpoint(site, request, path, entry);
  if (typeof entry !== 'string') return entry && entry.status ? entry : from(missing(site, path), 404);
  var headers = await headersOf(site, '', site.moved || 0);
  headers.location = (request.uri.slice(-1) === '/' ? '../' : '') + entry.replace(/^[^?]*[/]/, '');
  return { status: 301, headers: headers };
}

function missing(site, path) {
  for (var at = 0; at < site.missing.length - 1; at++) {
    var place = site.missing[at][0];
    var isIn = place.slice(-2) === '/*' ? path.indexOf(place.slice(0, -1)) === 0 : path === place;
    if (isIn) break;
  }
  return site.missing[at][1];
}

// Returns an address for a former value.
async function endpoint(site, request, path, entry) {
  var value = entry.parameter && valueOf(request.querystring, entry.parameter);
  if (value === undefined) return from(entry.whole, 200);
  var key = '?' + path + '?' + entry.parameter + '=';
  var found = await find(site, key + value);
  if (isFound(found)) return from([path + entry.around.join(value)].concat(found), 200);
  if (typeof found !== 'string') return from(entry.unknown, 404);
  return key.slice(1) + found;
}

var reasons = {
  204: 'No Content',
  301: 'Moved Permanently',
  404: 'Not Found',
  405: 'Method Not Allowed',
  410: 'Gone',
  503: 'Service Unavailable'
};

// Fills a response with an answer that needs no file.
function fill(response, answer) {
  response.statusCode = answer.status;
  response.statusDescription = reasons[answer.status];
  for (var name in answer.headers) response.headers[name] = { value: answer.headers[name] };
  if (answer.body !== undefined) response.body = { encoding: 'text', data: answer.body };
  return response;
}
`.trimStart();

/**
 * The code of the viewer-request function, which runs before the cache: it answers by itself, or rewrites the request
 * to the file that answers, below the folder of its deployment. If the answer is not a 200, it removes conditions and
 * ranges, and the other function sets the status.
 */
export const REQUEST_FUNCTION = `${ANSWER}
var conditions = ['if-match', 'if-modified-since', 'if-none-match', 'if-range', 'if-unmodified-since'];

// Whether a range is inside a file; otherwise the whole file is sent, as the bucket would answer with an error.
function isWithin(range, bytes) {
  var part = /^bytes=([0-9]*)-([0-9]*)$/.exec(range.value);
  if (part === null) return false;
  if (part[1] === '') return Number(part[2]) > 0 && bytes > 0;
  return Number(part[1]) < bytes && (part[2] === '' || Number(part[1]) <= Number(part[2]));
}

async function handler(event) {
  var request = event.request;
  delete request.headers['x-answer'];
  var answer;
  var site;
  try {
    site = await currentSite();
    answer = await answerTo(site, request);
  } catch (error) {
    answer = unavailable;
  }
  if (answer.file === undefined) return fill({ headers: {} }, answer);
  var headers = request.headers;
  for (var at = 0; answer.status !== 200 && at < conditions.length; at++) delete headers[conditions[at]];
  if (headers.range && !(answer.status === 200 && isWithin(headers.range, answer.bytes))) delete headers.range;
  request.uri = '/' + site.id + answer.file;
  request.querystring = {};
  headers['x-answer'] = { value: answer.status + ' ' + answer.set + ' ' + site.id };
  return request;
}
`;

/**
 * The code of the viewer-response function, which sets the status and the headers of an answer, whether it was cached
 * or not. They are in the request as the other function rewrote it. If CloudFront passes the original request instead,
 * they are looked up again.
 */
export const RESPONSE_FUNCTION = `${ANSWER}
async function answerSaid(request, headers) {
  var said = (request.headers['x-answer'] || { value: '' }).value.split(' ');
  var folder = '/' + said[2] + '/';
  if (said.length === 3 && request.uri.indexOf(folder) === 0) {
    var own = await siteOf(said[2]);
    var file = request.uri.slice(folder.length - 1);
    return { site: own, file: file, status: Number(said[0]), set: Number(said[1]) };
  }
  // Another deployment may be current by now.
  var meta = headers['x-amz-meta-deployment'];
  var site = await currentSite(meta && meta.value);
  var answer = await answerTo(site, request);
  return Object.assign(answer, { site: site });
}

async function handler(event) {
  var response = event.response;
  try {
    var answer = await answerSaid(event.request, response.headers);
    if (answer.file === undefined) return fill(response, answer);
    var headers = await headersOf(answer.site, answer.file, answer.set);
    for (var name in headers) {
      // A 304 has no content type.
      if (response.statusCode === 304 && name === 'content-type') continue;
      response.headers[name] = { value: headers[name] };
    }
    if (answer.status !== 200) {
      response.statusCode = answer.status;
      response.statusDescription = reasons[answer.status];
    }
  } catch (error) {
    return fill(response, unavailable);
  }
  return response;
}
`;
