import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { CHECKOUT_OVERLAY_MS } from '#contract/limits.ts'
import { CHECKOUT, SHELL } from '#contract/messages.ts'
import { CONSOLE_PATHS } from '#contract/page-urls.ts'
import { useReadBillingQuery } from '../../api/subscription-api.ts'
import { useOpenDocument } from '../../session/open-document.ts'
import { useAppSelector } from '../../store.ts'
import { FullScreenLoader } from '../../ui/FullScreenLoader.tsx'
import { LINK_LOOK } from '../../ui/link-look.ts'
import { Notice } from '../../ui/Notice.tsx'
import { AuthLayout } from '../auth/AuthLayout.tsx'
import { InvoiceList } from '../billing/InvoiceList.tsx'
import { decideCheckout } from './checkout-access.ts'
import { CheckoutPayment } from './CheckoutPayment.tsx'
import { checkoutMessages as t } from './messages.ts'

/** The checkout. With `?update=card`, it replaces the card of the current subscription. */
export function CheckoutPage() {
  const auth = useAppSelector((state) => state.auth)
  const [query] = useSearchParams()
  const updatesCard = query.get('update') === 'card'
  const access = decideCheckout(auth, updatesCard)
  useLeave(access.kind === 'leave' ? access.path : null)
  useFreshStart()

  if (access.kind === 'wait') return null // the splash screen covers the page
  if (access.kind === 'leave')
    return (
      <main>
        <h1 className="sr-only">{t.checkout}</h1>
        <FullScreenLoader label={SHELL.loading} />
      </main>
    )
  return <Checkout updatesCard={updatesCard && auth.user !== null} />
}

function Checkout({ updatesCard }: { updatesCard: boolean }) {
  const user = useAppSelector((state) => state.auth.user)
  const { data: billing, error } = useReadBillingQuery({})
  const isMember = user
    ? !user.permissions.includes('billing:write')
    : error && 'code' in error && error.code === 'FORBIDDEN'
  // Only owners can read the billing. For other members, the company is assumed to have a menu.
  const hasMenu = billing ? billing.usage.menuItems > 0 : error !== undefined
  const covered = useOverlay()
  return (
    <AuthLayout title={updatesCard ? t.updateCard : t.checkout}>
      {isMember ? <Notice variant="info" title={CHECKOUT.askOwner} /> : <CheckoutPayment updatesCard={updatesCard} />}
      <p className="mt-6 text-center text-sm">
        {/* Plain links load a new document: this one's Content-Security-Policy isn't meant for other pages. */}
        {updatesCard ? (
          <a href={CONSOLE_PATHS.billing} className={LINK_LOOK}>
            {t.backToBilling}
          </a>
        ) : (
          <a href={CONSOLE_PATHS.subscription} className={LINK_LOOK}>
            {t.backToPlans}
          </a>
        )}
      </p>
      {!updatesCard && !user && hasMenu && (
        <p className="mt-4 text-center text-sm text-pretty text-muted">
          {t.menuStaysOnline}{' '}
          <a href={CONSOLE_PATHS.guestSafety} className={LINK_LOOK}>
            {t.guestSafety}
          </a>{' '}
          {t.withoutPaying}
        </p>
      )}
      {!updatesCard && billing && billing.invoices.length > 0 && (
        <section className="mt-8 border-t border-line pt-6">
          <h2 className="mb-2 font-semibold">{t.yourInvoices}</h2>
          <InvoiceList invoices={billing.invoices} />
        </section>
      )}
      {covered && <FullScreenLoader label={SHELL.loading} />}
    </AuthLayout>
  )
}

/** Leaves the checkout for `path`; stays if it is null. */
function useLeave(path: string | null): void {
  const openDocument = useOpenDocument()
  const { pathname, search } = location
  useEffect(() => {
    if (path !== null) openDocument(path, path === CONSOLE_PATHS.home ? { from: pathname + search } : {})
    // oxlint-disable-next-line react/exhaustive-deps -- leaves again only when the path changes
  }, [path])
}

/** A checkout restored by the Back button may have been paid in the meantime. */
function useFreshStart(): void {
  useEffect(() => {
    const begin = (event: PageTransitionEvent) => event.persisted && location.reload()
    addEventListener('pageshow', begin)
    return () => removeEventListener('pageshow', begin)
  }, [])
}

function useOverlay(): boolean {
  const [covered, setCovered] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setCovered(false), CHECKOUT_OVERLAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return covered
}
