/** The classes of text fields and selects. 16px on phones, so that iOS doesn't zoom in. */
export const FIELD_LOOK =
  'w-full rounded-xl border border-line bg-surface px-3.5 text-base sm:text-[0.9375rem] text-ink shadow-xs transition-colors ' +
  'placeholder:text-muted hover:border-line-strong/60 focus:border-accent-text focus:outline-2 focus:outline-offset-0 focus:outline-accent-text/35 ' +
  'disabled:cursor-not-allowed disabled:bg-sunken disabled:text-muted aria-invalid:border-danger'
