import { Notice } from './Notice.tsx'

/** The error of a form as a whole; renders nothing without one. Field errors are shown at their fields. */
export function FormError({ title, message }: { title: string; message: string | undefined }) {
  if (message === undefined) return null
  return (
    <div ref={reveal} className="scroll-mt-24">
      <Notice live variant="danger" title={title}>
        {message}
      </Notice>
    </div>
  )
}

/** Scrolls the error into view, because the form may be scrolled to its buttons at the end. */
function reveal(error: HTMLElement | null): void {
  error?.scrollIntoView({ block: 'nearest' })
}
