import type { FreshPage } from '#server/platform/page-bytes.ts'
import type { Frontends } from '#server/platform/frontends.ts'

/** Frontends for tests of the page routes: every page is the given one. */
export const blankFrontends = (page: FreshPage): Frontends => ({
  register: async () => {},
  consolePage: async () => page,
  renderSite: async (_page, status) => ({ ...page, status }),
  sandboxFiles: async () => ({ script: '', challenge: '' }),
  close: async () => {},
  built: null,
})
