import type { Words } from '../words/words.ts'

type EmptyMenuProps = { words: Words }

export function EmptyMenu({ words }: EmptyMenuProps) {
  return (
    <div className="empty">
      <svg aria-hidden="true">
        <use href="#logo" />
      </svg>
      <h2>{words.emptyTitle}</h2>
      <p>{words.emptyText}</p>
    </div>
  )
}
