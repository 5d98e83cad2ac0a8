export type FormFile = { name: string; bytes: Uint8Array | string; type?: string }

const BOUNDARY = '----carte-test-boundary-7d2f'

/**
 * A `multipart/form-data` body with its headers.
 * @example call(test(), 'POST', '/api/menu-imports', { token, ...form({ branchId: '1' }, { name: 'a.csv', bytes: 'name\nSoup' }) })
 */
export function form(fields: Record<string, string>, file: FormFile | null, { fileFirst = false } = {}) {
  const fieldParts = Object.entries(fields).map(([name, value]) =>
    Buffer.from(`--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
  )
  const fileParts = file === null ? [] : [filePart(file)]
  const parts = fileFirst ? [...fileParts, ...fieldParts] : [...fieldParts, ...fileParts]
  return {
    body: Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}

function filePart({ name, bytes, type = 'application/octet-stream' }: FormFile): Buffer {
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`
  return Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from('\r\n')])
}
