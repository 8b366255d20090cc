/**
 * How the functions find the file that answers a request, after the tables that it looks things up in (`Tables` in
 * function.ts). CloudFront runs it as it stands: ECMAScript 5, no imports, no state between requests. Every
 * look-up asks hasOwnProperty, or a client could ask for what every object has.
 */
const ANSWER = String.raw`
function has(object, key) {
  return Object.prototype.hasOwnProperty.call(object, key);
}

function decode(text) {
  try {
    return decodeURIComponent(text);
  } catch (error) {
    return text;
  }
}

// The last value of a parameter, undefined where it is not asked for. CloudFront does not decode names or values,
// and loses the order between several spellings of a name: where they differ, the value is one that nobody has.
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

function file(request, address) {
  request.uri = address;
  request.querystring = {};
  return request;
}

// A page of another origin that is sent on may read where to.
var movedHeaders = { 'access-control-allow-origin': { value: '*' } };

function reply(status, description, own, common) {
  var headers = {};
  for (var name in common) headers[name] = common[name];
  for (name in own) headers[name] = own[name];
  return { statusCode: status, statusDescription: description, headers: headers };
}

function problem(request, status, description, address, own) {
  var response = reply(status, description, own, problemHeaders);
  if (request.method !== 'HEAD') {
    response.body = { encoding: 'text', data: JSON.stringify(problems[address], null, 2) + '\n' };
  }
  return response;
}

function covers(path, address) {
  return path.slice(-2) === '/*' ? address.indexOf(path.slice(0, -1)) === 0 : address === path;
}

// The erased release that an address was of: below its folder, or a step of changes that is gone with it.
function erasedAt(address) {
  var folder = /^[/]api[/]releases[/]([^/]+)[/]/.exec(address);
  var step = /^[/]api[/]releases[/]changes[/]([^/]+)[.](json|csv)$/.exec(address);
  for (var release in gone) {
    if (folder && folder[1] === release) return release;
    if (step && gone[release].indexOf(' ' + step[1] + ' ') !== -1) return release;
  }
}

function answerTo(request) {
  if (request.method === 'OPTIONS') return reply(204, 'No Content', preflight, {});
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return problem(request, 405, 'Method Not Allowed', refusal[0], refusal[1]);
  }
  var address = decode(request.uri);
  var release = erasedAt(address);
  if (release !== undefined) return file(request, notice[0] + release + notice[1]);
  var isFolder = address.slice(-1) === '/';
  var path = isFolder ? address.slice(0, -1) : address;
  if (!has(endpoints, path)) {
    if (!plain.test(address) || hidden.indexOf(path) !== -1) return problem(request, 404, 'Not Found', notFound, {});
    return file(request, isFolder ? address + 'index.html' : address);
  }
  var endpoint = endpoints[path];
  if (endpoint[1] === -1) return file(request, endpoint[0]);
  var choice = choices[endpoint[1]];
  var value = valueOf(request.querystring, choice[0]);
  if (value === undefined) return file(request, endpoint[0]);
  if (has(choice[1], value)) return file(request, path + choice[1][value]);
  if (choice[3] && has(choice[3], value)) {
    var location = path + '?' + choice[0] + '=' + choice[3][value][0];
    return reply(301, 'Moved Permanently', { location: { value: location } }, movedHeaders);
  }
  return problem(request, 404, 'Not Found', choice[2], {});
}
`.trimStart();

/**
 * The code of the viewer-request function. A notice is a file of the bucket, and the other function gives it its status:
 * nobody may be told that they have it already, or be given a part of it.
 */
export const REQUEST_HANDLER = `${ANSWER}
function handler(event) {
  var request = event.request;
  var headers = request.headers;
  delete headers['x-erased'];
  if (erasedAt(decode(request.uri)) !== undefined) {
    delete headers['if-none-match'];
    delete headers['if-modified-since'];
    delete headers.range;
    headers['x-erased'] = { value: '1' };
  }
  return answerTo(request);
}
`;

/**
 * The code of the viewer-response function, which gives the file that answers the headers of its own, by the list
 * `rules`, and the notice of an erased release its status. The request may be the one that was asked or the one that the other function made of it: a file leads to
 * itself.
 */
export const RESPONSE_HANDLER = `${ANSWER}
function handler(event) {
  var response = event.response;
  var asked = event.request;
  var isErased = asked.headers['x-erased'] || erasedAt(decode(asked.uri)) !== undefined;
  var address = answerTo(asked).uri;
  if (isErased && address !== undefined) {
    response.statusCode = 410;
    response.statusDescription = 'Gone';
  }
  var parts = /^(.+)[/]([^/]+)[.](json|csv)$/.exec(address);
  var newer;
  if (successor && parts && has(endpoints, parts[1]) && endpoints[parts[1]][1] !== -1) {
    var moved = choices[endpoints[parts[1]][1]][3];
    if (moved && has(moved, parts[2])) {
      newer = parts[1] + '/' + moved[parts[2]][0] + '.' + parts[3];
      response.headers.deprecation = { value: moved[parts[2]][1] };
    }
  }
  for (var i = 0; address !== undefined && i < rules.length; i++) {
    var rule = rules[i];
    if (!covers(rule[0], address)) continue;
    for (var name in rule[1]) {
      var rest = address.slice(rule[0].length - 1);
      response.headers[name] = { value: rule[1][name].value.replace('{links}', links).replace('{rest}', rest) };
    }
  }
  if (newer !== undefined) {
    var before = response.headers.link ? response.headers.link.value : links;
    response.headers.link = { value: before + successor[0] + newer + successor[1] };
  }
  return response;
}
`;
