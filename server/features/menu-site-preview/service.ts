import { LONG_MENU_FIRST_ITEMS } from '#contract/long-menus.ts'
import { type PreviewLook, previewBodySchema } from '#contract/menu-site-preview.ts'
import { cafePath, SITE_PATHS } from '#contract/page-urls.ts'
import type { SitePage } from '#contract/site-pages.ts'
import { findCompanyOfBranch } from '#server/db/operator-look-ups.ts'
import type { Deps } from '#server/deps.ts'
import { readOneBranch } from '#server/features/branches/service.ts'
import { readMenuSnapshot } from '#server/features/menu-site/service.ts'
import type { Actor } from '#server/platform/auth-gate.ts'
import { isSigned, sign } from '#server/platform/secrets.ts'
import { withLook } from './policy.ts'

const PURPOSE = 'menu-site-preview'
const TICKET_MS = 10 * 60 * 1000

type Ticket = { branchId: number; look: PreviewLook; expiresMs: number }

/**
 * Makes the path of a page that previews unsaved changes for ten minutes. The path contains the signed changes, so
 * nothing is stored and every process can serve it (docs/decisions/0012-preview-of-a-look.md).
 * @throws {AppError} NOT_FOUND for a branch that doesn't exist or that the caller may not see
 */
export async function makePreview(deps: Deps, actor: Actor, branchId: number, look: PreviewLook): Promise<string> {
  await readOneBranch(deps, actor.companyId, branchId)
  const ticket: Ticket = { branchId, look, expiresMs: deps.now().getTime() + TICKET_MS }
  const content = Buffer.from(JSON.stringify(ticket)).toString('base64url')
  return `${SITE_PATHS.preview}?ticket=${content}.${sign(deps.config.appSecrets, PURPOSE, content)}`
}

/**
 * Reads the preview page of a signed ticket, for a published or unpublished branch.
 * @returns null when the ticket has an invalid signature, invalid changes or has expired, or its branch was deleted
 */
export async function readPreview(deps: Deps, ticketText: string): Promise<SitePage | null> {
  const ticket = openTicket(deps, ticketText)
  const companyId = ticket && (await findCompanyOfBranch(deps.database, ticket.branchId))
  if (!ticket || companyId === null) return null
  const { branchId, look } = ticket
  const timed = await readMenuSnapshot(deps.database, companyId, {
    branchId,
    asked: undefined,
    now: deps.now(),
    // The first screens are enough; rendering a whole long menu would delay other requests.
    items: { limit: LONG_MENU_FIRST_ITEMS },
    change: (head) => withLook(head, look),
  })
  if (!timed) return null
  const canonicalUrl = deps.publicUrl() + cafePath(branchId)
  const { assetBaseUrl } = deps.config
  const { snapshot } = timed
  return { kind: 'cafe', snapshot, filterQuery: '', canonicalUrl, assetBaseUrl, preview: look.screen }
}

function openTicket({ config, now }: Deps, text: string): Ticket | null {
  const [content = '', signature = ''] = text.split('.')
  if (!isSigned(config.appSecrets, signature, PURPOSE, content)) return null
  const ticket = JSON.parse(Buffer.from(content, 'base64url').toString('utf8')) as Ticket // the signature proves that `makePreview` wrote it
  if (ticket.expiresMs <= now().getTime()) return null
  // The ticket may be from another release, which allowed other changes.
  const look = previewBodySchema.safeParse(ticket.look)
  return look.success ? { ...ticket, look: look.data } : null
}
