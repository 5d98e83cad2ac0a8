/** The drawings the page uses, each once: the generic currency icon (spec section 9) and the default logo (section 3). */
export function Symbols() {
  return (
    <svg className="symbols" aria-hidden="true">
      <symbol id="coin" viewBox="0 0 16 16">
        <g fill="none" stroke="currentColor" strokeWidth="1.3">
          <circle cx="8" cy="8" r="6.6" />
          <path d="M8 4.6 11.4 8 8 11.4 4.6 8Z" strokeLinejoin="round" />
        </g>
      </symbol>
      <symbol id="logo" viewBox="0 0 48 48">
        <g fill="none" stroke="currentColor" strokeWidth="2" strokeLinecap="round" strokeLinejoin="round">
          <path d="M7 33h34M10 33a14 14 0 0 1 28 0M24 19v-3M16.5 31a8 8 0 0 1 5-6.2M12 38h24" />
          <circle cx="24" cy="13.6" r="2.4" />
        </g>
      </symbol>
    </svg>
  )
}
