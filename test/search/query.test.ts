import { describe, expect, it } from 'vitest';
import type { Filter } from '../../src/search/filter.ts';
import { parseQuery } from '../../src/search/parser.ts';
import { smallCollection } from './small-collection.ts';

const now = Date.UTC(2024, 6, 29, 12);
const parse = (text: string) => parseQuery(text, smallCollection, { now });
const meaning = (text: string) => parse(text).filter;

const words = (...list: string[]): Filter => ({ kind: 'phrase', field: 'text', words: list });
const title = (...list: string[]): Filter => ({ kind: 'phrase', field: 'title', words: list });
const org = (...list: string[]): Filter => ({ kind: 'phrase', field: 'org', words: list });
const host = (...list: string[]): Filter => ({ kind: 'phrase', field: 'hostname', words: list });
const port = (value: number): Filter => ({ kind: 'is', field: 'port', value });
const country = (value: string): Filter => ({ kind: 'is', field: 'country', value });
const and = (...of: Filter[]): Filter => ({ kind: 'and', of });
const or = (...of: Filter[]): Filter => ({ kind: 'or', of });
const not = (of: Filter): Filter => ({ kind: 'not', of });
const none: Filter = { kind: 'none' };

describe('a query', () => {
  it.each<[string, Filter]>([
    // Words and phrases without a filter.
    ['nginx', words('nginx')],
    ['  nginx\t\n', words('nginx')],
    ['default password', and(words('default'), words('password'))],
    ['"default password"', words('default', 'password')],
    ['dana-na', words('dana', 'na')],
    ['Панель', words('панель')],
    ['HTTP/1.1 406', and(words('http', '1', '1'), words('406'))],
    ['{service}', words('service')],
    ['"say \\"hello\\" \\\\ C:\\dir"', words('say', 'hello', 'c', 'dir')],
    ['19" rack', and(words('19'), words('rack'))],
    ['"a""b"', and(words('a'), words('b'))],
    ['nginx & php - admin', and(words('nginx'), words('php'), words('admin'))],
    ['&', none],
    ['"!!!"', none],
    ['nginx "!!!"', none],
    ['ngin*', { kind: 'phrase', field: 'text', words: ['ngin'], goesOn: true }],
    ['"ngin*"', words('ngin')],
    // Filters.
    ['title:nginx', title('nginx')],
    ['title: nginx', title('nginx')],
    ['TITLE:nginx', title('nginx')],
    ['protocol: tcp', { kind: 'is', field: 'socket', value: 'tcp' }],
    ['title:"SAILOR"', title('sailor')],
    ['title: "SAILOR" nginx', and(title('sailor'), words('nginx'))],
    ['nginx port:22', and(words('nginx'), port(22))],
    ['title: "!!!"', none],
    ['title: ""', none],
    // A value continues until something else starts.
    ['title: Cobalt Strike port: 22', and(title('cobalt', 'strike'), port(22))],
    ['title:Cobalt  Strike\tport:22', and(title('cobalt', 'strike'), port(22))],
    ["org: Let's Encrypt", org('let', 's', 'encrypt')],
    ['org:AT&T', org('at', 't')],
    ['title:Thrane &', title('thrane')],
    ['title: Redis key-value store', title('redis', 'key', 'value', 'store')],
    ['title: Index of ".pem"', and(title('index', 'of'), words('pem'))],
    ['title: a AND b', and(title('a'), words('b'))],
    ['title: a (b)', and(title('a'), words('b'))],
    ['(title: a) b', and(title('a'), words('b'))],
    ['title: Hello, world', title('hello', 'world')],
    ['title: log into*', { kind: 'phrase', field: 'title', words: ['log', 'into'], goesOn: true }],
    // Colons that do not start a filter.
    ['title: http://www.example.com:8080/x', title('http', 'www', 'example', 'com', '8080', 'x')],
    ['title: see http://example.com', title('see', 'http', 'example', 'com')],
    ['http://example.com', words('http', 'example', 'com')],
    ['title: open at 10:30 today', title('open', 'at', '10', '30', 'today')],
    ['title: std::string', title('std', 'string')],
    ['title: C:\\Windows', title('c', 'windows')],
    ['title: "Server: port: 22"', title('server', 'port', '22')],
    [
      'hostname: example.com:8080 www.example.com:80/x',
      host('example', 'com', '8080', 'www', 'example', 'com', '80', 'x'),
    ],
    ['de:ad:be:ef:00:01', words('de', 'ad', 'be', 'ef', '00', '01')],
    ['dead:beef::1', words('dead', 'beef', '1')],
    ['title: Error: none', title('error', 'none')],
    ['title:AND', title('and')],
    ['title:port:22', title('port', '22')],
    ['title: title: x', title('title', 'x')],
    ['Content-Type: text/html', and(words('content', 'type'), words('text', 'html'))],
    // Operators.
    ['a AND b', and(words('a'), words('b'))],
    ['a OR b', or(words('a'), words('b'))],
    ['a OR b c OR d', or(words('a'), and(words('b'), words('c')), words('d'))],
    ['port:22 NOT country:US', and(port(22), not(country('US')))],
    [
      'hostname: example.com NOT hostname: sub.example.com',
      and(host('example', 'com'), not(host('sub', 'example', 'com'))),
    ],
    ['NOT a', not(words('a'))],
    ['NOT a OR b', or(not(words('a')), words('b'))],
    ['a NOT b OR c', or(and(words('a'), not(words('b'))), words('c'))],
    ['a OR NOT b c', or(words('a'), and(not(words('b')), words('c')))],
    ['a AND NOT b', and(words('a'), not(words('b')))],
    ['NOT NOT a', words('a')],
    ['NOT (a OR b)', not(or(words('a'), words('b')))],
    ['(a OR b) c', and(or(words('a'), words('b')), words('c'))],
    ['(a)(b)', and(words('a'), words('b'))],
    ['((a))', words('a')],
    ['ANDROID NOTE ORACLE', and(words('android'), words('note'), words('oracle'))],
    // Operators in another case: only between two terms.
    [
      'Kubernetes and favicon: "-3508696b"',
      and(words('kubernetes'), { kind: 'is', field: 'favicon', value: -0x3508696b }),
    ],
    ['a and b', and(words('a'), words('b'))],
    ['a Or b', or(words('a'), words('b'))],
    ['a not b', and(words('a'), not(words('b')))],
    ['a and not b', and(words('a'), not(words('b')))],
    ['a OR not b', or(words('a'), not(words('b')))],
    ['(a) or (b)', or(words('a'), words('b'))],
    ['and', words('and')],
    ['not a', and(words('not'), words('a'))],
    ['a or', and(words('a'), words('or'))],
    ['(a or)', and(words('a'), words('or'))],
    ['and and and', and(words('and'), words('and'))],
    ['a and or b', and(words('a'), words('or'), words('b'))],
    ['a and AND b', and(words('a'), words('and'), words('b'))],
    ['org: Johnson and Johnson', org('johnson', 'and', 'johnson')],
    ['title: do not enter', title('do', 'not', 'enter')],
    ['title: trick or treat port: 80', and(title('trick', 'or', 'treat'), port(80))],
    ['title: admin or port: 80', or(title('admin'), port(80))],
    ['title: admin and "panel"', and(title('admin'), words('panel'))],
    ['title: admin and (panel)', and(title('admin'), words('panel'))],
    ['title: admin and not port: 80', and(title('admin'), not(port(80)))],
    ['title: admin and NOT panel', and(title('admin'), not(words('panel')))],
    ['title: admin not port: 80', and(title('admin'), not(port(80)))],
    ['title: now and not then', title('now', 'and', 'not', 'then')],
    ['title: and', title('and')],
    ['title: "a" and b', and(title('a'), words('b'))],
    // Lists.
    ['port: 22,2222', or(port(22), port(2222))],
    ['port: 22, 2222 , 80', or(port(22), port(2222), port(80))],
    ['port: "22","2222" nginx', and(or(port(22), port(2222)), words('nginx'))],
    [
      'port:22,2222 country:kr, us',
      and(or(port(22), port(2222)), or(country('KR'), country('US'))),
    ],
    ['NOT port: 22,23', not(or(port(22), port(23)))],
    ['port: 22 OR port: 23', or(port(22), port(23))],
  ])('%j means what it says', (text, filter) => {
    expect(meaning(text)).toEqual(filter);
  });

  it('echoes what it understood, under the name that responses use', () => {
    const { filters, keyword } = parse(
      'docker "hello  world" PORT: 22, 80 protocol:"tcp" NOT port:443',
    );

    expect(filters).toEqual({ port: '22,80,443', socket: 'tcp' });
    expect(keyword).toBe('docker "hello  world"');
  });

  it('has no keyword without free words', () => {
    expect(parse('port:22').keyword).toBe('');
  });
});

describe('an unknown filter', () => {
  it.each([
    ['nginx foo:bar', 'foo', 6],
    ['(foo:bar) a', 'foo', 1],
    ['a NOT foo: AND b', 'foo', 6],
    ['title: 404 Error: none', 'Error', 11],
    ['constructor:1', 'constructor', 0],
    ['a __proto__:polluted', '__proto__', 2],
  ])('in %j is refused by its name and place', (text, name, at) => {
    expect(() => parse(text)).toThrow(
      `unknown filter ${name}; quote text that contains a colon (character ${at + 1})`,
    );
  });

  it.each([
    ['titel: a', 'title'],
    ['Protcol: tcp', 'protocol'],
    ['cve: CVE-2021-41773', 'cve_id'],
  ])('%j is answered with the nearest one', (text, near) => {
    expect(() => parse(text)).toThrow(`did you mean: ${near}`);
  });
});
