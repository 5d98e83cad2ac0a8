import fastify from 'fastify'
import { expect, it } from 'vitest'
import { branchCategoryPath, branchPath, cafePath } from '#contract/page-urls.ts'
import { registerMenuSitePages } from './routes.ts'

const unused = () => Promise.reject(new Error('A redirect needs no page'))

it.each([cafePath(1), branchPath(1), branchCategoryPath(1, 5)])(
  'a search or filter that is submitted without JavaScript from %s keeps the table code of the page',
  async (path) => {
    const app = fastify()
    registerMenuSitePages(app, { renderSite: unused }, unused)

    const { statusCode, headers } = await app.inject({
      url: `${path}?q=soup&avoid=2`,
      headers: { host: 'carte.test', referer: `http://carte.test${path}?table=t1` },
    })

    expect([statusCode, headers.location]).toEqual([302, `${path}?q=soup&avoid=2&table=t1`])
  },
)
