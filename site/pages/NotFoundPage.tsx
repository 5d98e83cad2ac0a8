import { CONSOLE_PATHS } from '#contract/page-urls.ts'

export function NotFoundPage() {
  return (
    <main className="plain-page">
      <svg aria-hidden="true">
        <use href="#logo" />
      </svg>
      <p className="plain-page-code">404</p>
      <h1>Page not found</h1>
      <p>The address may be wrong, or the page has moved. Try scanning the code on your table again.</p>
      <p>
        <a className="button" href={CONSOLE_PATHS.home}>
          Go to the home page
        </a>
      </p>
    </main>
  )
}
