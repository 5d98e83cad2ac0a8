import { expect, it } from 'vitest'
import { IMPORT_FILE_MAX_BYTES } from '#contract/limits.ts'
import { makeCompany } from '#server/testing/factories.ts'
import { apply, check, csv, itemsOf, MENU, post, waitUntilSettled, upload } from '#server/testing/import-wizard.ts'
import { form } from '#server/testing/multipart.ts'
import { call, describeApp } from '#server/testing/test-app.ts'

describeApp('an uploaded menu file', (test) => {
  const picture = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const workbook = Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(200, 7)])

  it.each([
    ['a picture', { name: 'menu.csv', bytes: picture }, /picture/],
    ['a PDF', { name: 'menu.csv', bytes: '%PDF-1.7\n%âãÏÓ' }, /PDF/],
    ['an old Excel file', { name: 'menu.xls', bytes: Buffer.from('d0cf11e0a1b11ae1', 'hex') }, /\.xls/],
    ['a workbook that was cut off', { name: 'menu.xlsx', bytes: workbook }, /./],
    ['a web page', { name: 'menu.csv', bytes: '<!doctype html><table></table>' }, /web page/],
    [
      'random bytes',
      { name: 'menu.csv', bytes: Buffer.from(Array.from({ length: 4000 }, (_, at) => (at * 7919) % 256)) },
      /./,
    ],
    ['blank lines', { name: 'menu.csv', bytes: '\n\n\n' }, /./],
    ['an empty list', { name: 'menu.json', bytes: '[]' }, /./],
  ])('an unreadable menu file is refused with a reason: %s', async (_what, file, reason) => {
    const company = await makeCompany(test())

    const read = await upload(test(), company, file)
    const applied = await apply(test(), company, read.id)

    expect(read).toMatchObject({
      state: 'failed',
      table: null,
      mapping: null,
      failure: { reason: expect.stringMatching(reason) },
    })
    expect(read.failure?.reason).toMatch(/^[A-Z].{10,}[.!]$/)
    expect(read.failure?.reason).not.toContain('our side')
    expect(applied).toMatchObject({ status: 409 })
    expect(await itemsOf(test(), company)).toEqual([])
  })

  it('invalid JSON is refused with the line and column of its error', async () => {
    const company = await makeCompany(test())

    const read = await upload(test(), company, {
      name: 'menu.json',
      bytes: '[\n  {"name": "Leek", "price": 5},\n  {"name": "Onion" "price": 6}\n]',
    })

    expect(read).toMatchObject({ state: 'failed', failure: { line: 3, column: 20 } })
  })

  it('a CSV file with an unclosed quotation mark is refused with the line number of the mark', async () => {
    const company = await makeCompany(test())

    const read = await upload(
      test(),
      company,
      csv('category,name,price', 'Soups,Leek,5', 'Soups,"Onion,6', 'Soups,Pea,7'),
    )

    expect(read).toMatchObject({ state: 'failed', failure: { line: 3, reason: expect.stringMatching(/quot/i) } })
  })

  it('an empty menu file is refused at once', async () => {
    const company = await makeCompany(test())

    const answer = await post(test(), company, { name: 'menu.csv', bytes: '' })

    expect(answer).toMatchObject({
      status: 422,
      body: { code: 'UNPROCESSABLE', message: 'This file is empty. Choose a different file.' },
    })
  })

  it('a menu file larger than 20 MiB is refused at once', async () => {
    const company = await makeCompany(test())

    const answer = await post(test(), company, {
      name: 'menu.csv',
      bytes: Buffer.alloc(IMPORT_FILE_MAX_BYTES + 1, 'a'),
    })
    const { body } = await call(test(), 'GET', '/api/menu-imports', { token: company.token })

    expect(answer).toMatchObject({
      status: 413,
      body: { success: false, code: 'FILE_TOO_LARGE', message: 'The file is too large. Choose a smaller one.' },
    })
    expect(body.data).toEqual([])
  })

  it('an upload is refused at once unless it has exactly one file and a branch', async () => {
    const company = await makeCompany(test())
    const branchId = String(company.branchId)
    const twice = form({ branchId }, MENU)
    const closing = Buffer.from('------carte-test-boundary-7d2f--\r\n')
    const [, ...rest] = [closing, form({}, MENU).body]
    const two = { ...twice, body: Buffer.concat([twice.body.subarray(0, twice.body.length - closing.length), ...rest]) }
    const send = (parts: { body: unknown; headers?: Record<string, string> }) =>
      call(test(), 'POST', '/api/menu-imports', { token: company.token, ...parts })

    const none = await post(test(), company, null)
    const both = await send(two)
    const noBranch = await post(test(), company, MENU, {})
    const wrongBranch = await post(test(), company, MENU, { branchId: 'first' })
    const noForm = await send({ body: { branchId: company.branchId } })

    expect(none).toMatchObject({
      status: 400,
      body: { code: 'BAD_REQUEST', message: 'No file was uploaded. Choose a file and try again.' },
    })
    expect(both).toMatchObject({ status: 400, body: { message: 'Upload one file at a time.' } })
    for (const answer of [noBranch, wrongBranch]) {
      expect(answer).toMatchObject({
        status: 400,
        body: { code: 'VALIDATION_FAILED', errors: { branchId: expect.any(String) } },
      })
    }
    expect(noForm).toMatchObject({ status: 415, body: { code: 'UNSUPPORTED_FILE' } })
  })

  it('an upload with an invalid field is refused with the name of that field', async () => {
    const company = await makeCompany(test())
    const branchId = String(company.branchId)

    const longSheet = await post(test(), company, MENU, { branchId, sheet: 'x'.repeat(201) })
    const unknown = await post(test(), company, MENU, { branchId, brand: '1' })
    const noBranch = await post(test(), company, MENU, { sheet: 'x'.repeat(201) })

    expect(longSheet).toMatchObject({
      status: 400,
      body: { message: expect.stringMatching(/^sheet: /), errors: { sheet: expect.any(String) } },
    })
    expect(longSheet.body.errors).not.toHaveProperty('branchId')
    expect(unknown).toMatchObject({ status: 400, body: { message: expect.stringContaining('brand') } })
    expect(noBranch).toMatchObject({
      status: 400,
      body: { message: 'Choose the branch to import into.', errors: { branchId: 'Choose the branch to import into.' } },
    })
  })

  it('a menu file is imported even if it has characters that the database can’t store', async () => {
    const company = await makeCompany(test())

    const read = await upload(test(), company, {
      name: 'menu.json',
      bytes:
        '[{"category":"Soups","name":"Le\\u0000ek \\ud83e","price":5},{"category":"Soups","name":"Onion","price":6}]',
    })
    const checked = await check(test(), company, read.id, read.mapping)
    await apply(test(), company, read.id)
    const done = await waitUntilSettled(test(), company, read.id)

    expect(checked.failure).toBeNull()
    expect(done).toMatchObject({ state: 'imported', failure: null })
    expect((await itemsOf(test(), company)).map(({ name }) => name['en'])).toContain('Onion')
  })
})
