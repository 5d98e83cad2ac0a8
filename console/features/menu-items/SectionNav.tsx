import { menuItemFormMessages as t } from './form-messages.ts'

type Props = { sections: { id: string; title: string }[] }

/** Links to the sections of a long form, in one line that scrolls sideways on a narrow screen. */
export function SectionNav({ sections }: Props) {
  const go = (id: string) => {
    const section = document.getElementById(id)
    section?.scrollIntoView({ block: 'start' })
    section?.focus({ preventScroll: true })
  }
  return (
    <nav
      aria-label={t.formSections}
      className="sticky top-16 z-10 -mx-1 overflow-x-auto rounded-xl border border-line bg-surface"
    >
      <ul className="flex gap-0.5 p-1">
        {sections.map(({ id, title }) => (
          // Wide screens always show the preview, beside the form.
          <li key={id} className={id === 'preview' ? 'lg:hidden' : ''}>
            <a
              href={`#${id}`}
              onClick={(event) => {
                event.preventDefault()
                go(id)
              }}
              className="block rounded-lg px-2.5 py-1.5 text-sm font-medium whitespace-nowrap text-muted hover:bg-sunken hover:text-ink"
            >
              {title}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
