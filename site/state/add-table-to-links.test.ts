import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { addTableToLinks } from './add-table-to-links.ts'

const PAGE = 'https://carte.test/branch/cafe/MQ=='

/** A fake link, which is also the element that the guest clicks. */
class Link {
  href: string
  readonly written: string
  constructor(written: string) {
    this.written = written
    this.href = new URL(written, PAGE).href
  }
  get origin() {
    return new URL(this.href).origin
  }
  get pathname() {
    return new URL(this.href).pathname
  }
  getAttribute() {
    return this.written
  }
  closest() {
    return this
  }
}

let browser: EventTarget

/** The address of a link after a mouse event on it, on the page with this query. */
function addressAfter(event: string, written: string, query = '?table=T%2F1'): string {
  vi.stubGlobal('location', new URL(`${PAGE}${query}`))
  addTableToLinks()
  const link = new Link(written)
  browser.dispatchEvent(Object.defineProperty(new Event(event), 'target', { value: link }))
  return link.href
}

describe('the guest’s table in links', () => {
  beforeEach(() => {
    browser = new EventTarget()
    vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser))
    vi.stubGlobal('Element', Link)
  })
  afterEach(() => vi.unstubAllGlobals())

  it.each(['click', 'auxclick', 'contextmenu'])('links within the branch’s menu get the table on a %s', (event) => {
    expect(addressAfter(event, '/branch/item/7/MQ==?lang=de')).toBe(
      'https://carte.test/branch/item/7/MQ==?lang=de&table=T%2F1',
    )
  })

  it('replaces the table of a link that already has one', () => {
    expect(addressAfter('click', '/branch/feedback/MQ==?table=old')).toBe(
      'https://carte.test/branch/feedback/MQ==?table=T%2F1',
    )
  })

  it.each([
    ['another branch', '/branch/cafe/Mg=='],
    ['another site', 'https://elsewhere.test/branch/cafe/MQ=='],
    ['a part of the page', '#menu'],
  ])('links to %s are left unchanged', (_, written) => {
    expect(addressAfter('click', written)).toBe(new URL(written, PAGE).href)
  })

  it('links are left unchanged on a page without a table', () => {
    expect(addressAfter('click', '/branch/item/7/MQ==', '?lang=de')).toBe('https://carte.test/branch/item/7/MQ==')
  })
})
