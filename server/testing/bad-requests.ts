import { type JsonSchema, type Operation, type Place, textOf, valueOf } from './api-document.ts'
import type { Random } from './proofs.ts'

export type WireRequest = {
  /** What is wrong with the request, for failure messages. */
  what: string
  method: string
  /** Sent unchanged, because client libraries would correct it. */
  target: string
  headers: [name: string, value: string][]
  body: Buffer | null
}

type Making = { operation: Operation; token: string; ids: number[]; random: Random }
type Mutation = (request: WireRequest, making: Making) => WireRequest

/**
 * A request to one call of the API, usually with something wrong with it.
 * @param making the call, the token, valid ids, and the source of random choices
 */
export function badRequest(making: Making): WireRequest {
  const { random } = making
  const request = plainRequest(making)
  const name = random.pick(Object.keys(MUTATIONS) as [string, ...string[]]) // MUTATIONS isn't empty
  const mutated = MUTATIONS[name]?.(request, making) ?? request
  return { ...mutated, what: `${name}: ${mutated.method} ${mutated.target.slice(0, 300)}` }
}

/**
 * A request that matches the API's description, so that the code behind the validators is reached too. One in ten has
 * no token.
 */
function plainRequest({ operation, token, ids, random }: Making): WireRequest {
  const valueAt = (place: Place, schema: JsonSchema): unknown => {
    const name = place.at(-1) ?? ''
    if (name === 'email') return `${random.below(1e9)}@carte.test`
    if (/^ids?$|Ids?$/.test(name) && schema.type !== 'array' && schema.type !== 'object' && !schema.anyOf)
      return random.any(ids)
    return undefined
  }
  const query = new URLSearchParams()
  let path = operation.path
  for (const { in: where, name, schema, required } of operation.parameters) {
    const value = textOf(valueOf(schema, random, valueAt, [name]))
    if (where === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else if (required || random.oneIn(2)) query.set(name, value)
  }
  const body = operation.body ? JSON.stringify(valueOf(operation.body, random, valueAt)) : null
  return {
    what: 'plain',
    method: operation.method,
    target: query.size > 0 ? `${path}?${query.toString()}` : path,
    headers: [
      ...(random.oneIn(10) ? [] : ([['authorization', `Bearer ${token}`]] satisfies WireRequest['headers'])),
      ...(body === null ? [] : ([['content-type', 'application/json']] satisfies WireRequest['headers'])),
    ],
    body: body === null ? null : Buffer.from(body),
  }
}

/** JSON values that most fields don't expect. */
const EXTREMES = [
  'null',
  'true',
  '0',
  '-1',
  '-0',
  '0.5',
  '1e308',
  '1e400',
  '9007199254740993',
  '99999999999999999999999',
  '2147483648',
  '""',
  '" "',
  '"\\u0000"',
  '"a\\u0000b"',
  '"\\ud800"',
  '"\\udfff\\ud800"',
  '"\\u202e\\u2066"',
  '"\'; DROP TABLE company; --"',
  '"%00%ff"',
  '"../../etc/passwd"',
  '"${7*7}{{7*7}}"',
  '[]',
  '[[]]',
  '[null]',
  '{}',
  '{"__proto__":{"isAdmin":true}}',
  '{"constructor":{"prototype":{}}}',
  '{"length":1e9}',
  '{"en":null}',
  '{"en":{"en":"x"}}',
  '{"":""}',
  '{"xx-nonsense":"x"}',
  `"${'x'.repeat(30_000)}"`,
  `"${'ﷺ'.repeat(3_000)}"`,
  `"${'e\\u0301'.repeat(2_000)}"`,
  `[${'1,'.repeat(5_000)}1]`,
] as const

const withBody = (request: WireRequest, body: Buffer | string): WireRequest => ({
  ...request,
  method: request.method === 'GET' ? 'POST' : request.method,
  headers: [...request.headers.filter(([name]) => name !== 'content-type'), ['content-type', 'application/json']],
  body: Buffer.from(body),
})

const objectIn = ({ body }: WireRequest): Record<string, unknown> => Object(JSON.parse(body?.toString() || '{}'))

const MUTATIONS: Record<string, Mutation> = {
  'nothing wrong': (request) => request,
  'nothing wrong again': (request) => request,
  'an extreme value': (request, { random }) => {
    const text = request.body?.toString() ?? '{}'
    const values = [...text.matchAll(/:("(?:[^"\\]|\\.)*"|-?[\d.]+|true|false|null)/g)]
    const value = random.any(values)
    const extreme = random.pick(EXTREMES)
    if (value?.index === undefined) return withBody(request, extreme)
    return withBody(request, `${text.slice(0, value.index)}:${extreme}${text.slice(value.index + value[0].length)}`)
  },
  'every value extreme': (request, { random }) => {
    const names = Object.keys(objectIn(request))
    return withBody(request, `{${names.map((name) => `${JSON.stringify(name)}:${random.pick(EXTREMES)}`).join(',')}}`)
  },
  'a body of another shape': (request, { random }) => withBody(request, random.pick(EXTREMES)),
  'extra fields': (request, { random }) => {
    const extra = random.pick(['__proto__', 'constructor', 'toString', 'companyId', 'role', 'id', 'x'] as const)
    const text = JSON.stringify(objectIn(request))
    return withBody(request, text.replace(/^\{/, `{"${extra}":${random.pick(EXTREMES)}${text === '{}' ? '' : ','}`))
  },
  'duplicate keys': (request, { random }) => {
    const text = JSON.stringify(objectIn(request))
    const twice = Object.keys(objectIn(request)).map((name) => `${JSON.stringify(name)}:${random.pick(EXTREMES)}`)
    return withBody(request, `{${[text.slice(1, -1), ...twice].filter(Boolean).join(',')}}`)
  },
  'deep JSON': (request, { random }) => {
    const depth = random.pick([100, 5_000, 30_000])
    const [open, close] = random.oneIn(2) ? ['[', ']'] : ['{"a":', '}']
    return withBody(request, (open.repeat(depth) + '1' + close.repeat(depth)).slice(0, 60_000))
  },
  'broken UTF-8': (request, { random }) => {
    const bytes = Buffer.from(request.body ?? '{"name":"xxxxxxxx"}')
    const broken = [
      Buffer.from([0xc3, 0x28]),
      Buffer.from([0xff, 0xfe]),
      Buffer.from([0xed, 0xa0, 0x80]),
      Buffer.from([0]),
    ]
    const at = random.below(bytes.length)
    return withBody(request, Buffer.concat([bytes.subarray(0, at), random.any(broken) ?? bytes, bytes.subarray(at)]))
  },
  'broken JSON': (request, { random }) => {
    const text = request.body?.toString() ?? '{"a":1}'
    return withBody(request, random.oneIn(2) ? text.slice(0, random.below(text.length)) : `${text}${text}`)
  },
  'a body that is too large': (request) => withBody(request, `{"name":"${'x'.repeat(70_000)}"}`),
  'another content type': (request, { random }) => ({
    ...withBody(request, request.body ?? '{}'),
    headers: [
      ...request.headers.filter(([name]) => name !== 'content-type'),
      [
        'content-type',
        random.pick([
          'text/plain',
          'application/xml',
          'multipart/form-data',
          'multipart/form-data; boundary=',
          'multipart/form-data; boundary=x',
          'application/x-www-form-urlencoded',
          'application/json; charset=utf-16',
          'application/json;',
          'application/octet-stream',
          '*/*',
          '',
        ]),
      ],
    ],
  }),
  'a form with something wrong': (request, { random }) => ({
    ...request,
    method: 'POST',
    target: random.pick(['/api/uploads', '/api/menu-imports']),
    headers: [
      ...request.headers.filter(([name]) => name !== 'content-type'),
      ['content-type', 'multipart/form-data; boundary=b'],
    ],
    body: Buffer.from(
      random.pick([
        '',
        '--b',
        '--b--',
        '--b\r\n\r\n\r\n--b--',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a"\r\n\r\n',
        '--b\r\ncontent-disposition: form-data; name="__proto__"\r\n\r\nx\r\n--b--',
        '--b\r\ncontent-disposition: form-data; name="branchId"\r\n\r\nx\r\n--b\r\ncontent-disposition: form-data; name="branchId"\r\n\r\ny\r\n--b--',
        `${'--b\r\ncontent-disposition: form-data; name="x"\r\n\r\nx\r\n'.repeat(50)}--b--`,
        '--b\r\ncontent-disposition: form-data; name="file"; filename="../../a.csv"\r\ncontent-type: text/csv\r\n\r\n\0\0\r\n--b--',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.xlsx"\r\n\r\nPK\x03\x04broken\r\n--b--',
        '--b\r\ncontent-disposition: form-data; name="file"; filename="a.png"\r\n\r\n\x89PNG\r\n\x1a\nbroken\r\n--b--',
      ]),
      'latin1',
    ),
  }),
  'a wrong path': (request, { random }) => {
    const part = random.pick(HOSTILE_PARTS)
    const parts = request.target.split('/')
    // The path stays below `/api`, because other pages don't answer with the API's JSON envelope.
    const at = 2 + random.below(parts.length - 2)
    return { ...request, target: parts.toSpliced(at, 1, part).join('/') || '/' }
  },
  'a wrong query': (request, { operation, random }) => {
    const names = operation.parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    const parts = Array.from({ length: 1 + random.below(4) }, () => {
      const name = random.any([...names, 'x', 'page[]', 'page[a]', '__proto__', '%00', '%ff']) ?? 'page'
      return `${name}=${random.pick(HOSTILE_PARTS)}`
    })
    return { ...request, target: `${request.target.split('?')[0]}?${parts.join('&')}` }
  },
  'another method': (request, { random }) => ({
    ...request,
    method: random.pick(['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE', 'PROPFIND']),
  }),
  'strange headers': (request, { random }) => ({
    ...request,
    headers: [
      ...request.headers,
      ...random.pick<WireRequest['headers']>([
        [['authorization', `Bearer ${'x'.repeat(10_000)}`]],
        [['authorization', 'Basic %%%']],
        [['authorization', 'Bearer \u00e9']],
        [['if-none-match', '"'.repeat(1_000)]],
        [['accept-encoding', 'br;q=NaN, gzip;q=-1, *;q=1e9']],
        [['accept-language', 'x'.repeat(5_000)]],
        [['range', 'bytes=0-0,1-1,2-2']],
        [['x-forwarded-for', '999.1.1.1, x, ::']],
        [['x-request-id', '../../x']],
        [['cookie', '='.repeat(2_000)]],
        [['expect', '200-maybe']],
        [['content-encoding', 'gzip']],
        [['x-huge', 'x'.repeat(20_000)]],
        Array.from({ length: 150 }, (_, at): [string, string] => [`x-${at}`, 'x']),
      ]),
    ],
  }),
  'invalid HTTP': (request, { random }) => ({
    ...request,
    method: random.pick(['GET\u0000', 'G E T', '', 'get', 'BREW']),
    target: random.pick([
      '/api/user',
      '*',
      'http://other.test/api/user',
      '/api/%',
      '/api/\u00ff',
      '//api//user',
      '/'.repeat(5_000),
    ]),
  }),
}

const HOSTILE_PARTS = [
  '0',
  '-1',
  '1.5',
  '1e3',
  '01',
  '9007199254740993',
  '99999999999999999999',
  '2147483648',
  '9223372036854775808',
  '%00',
  '%ff',
  '%',
  '%zz',
  '%2e%2e%2f',
  '..',
  '%F0%9F%8D%95',
  '%ED%A0%80',
  '__proto__',
  'constructor',
  'null',
  'undefined',
  'NaN',
  "'%20OR%201=1",
  'x'.repeat(250),
  'x'.repeat(5_000),
  '',
  '%20',
  '2026-02-30',
  '0000-00-00',
  '+275760-09-14',
] as const
