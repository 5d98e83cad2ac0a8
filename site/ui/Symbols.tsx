const LINE = { fill: 'none', stroke: 'currentColor', strokeWidth: 2, strokeLinecap: 'round' } as const

/** The SVG symbols that the page refers to, such as the generic currency icon and the default logo. */
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
      <symbol id="search" viewBox="0 0 24 24">
        <path d="M10.5 17a6.5 6.5 0 1 1 0-13 6.5 6.5 0 0 1 0 13Zm4.7-1.8L20 20" {...LINE} />
      </symbol>
      <symbol id="filter" viewBox="0 0 24 24">
        <path d="M4 7h16M7 12h10M10 17h4" {...LINE} />
      </symbol>
      <symbol id="share" viewBox="0 0 24 24">
        <path d="M12 15V4m0 0L8 8m4-4 4 4M5 13v6h14v-6" {...LINE} />
      </symbol>
      <symbol id="chevron" viewBox="0 0 24 24">
        <path d="m9 5 7 7-7 7" {...LINE} />
      </symbol>
    </svg>
  )
}
