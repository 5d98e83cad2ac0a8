import { Command } from 'cmdk'
import type { ReactNode } from 'react'

export type CommandEntry = { id: string; label: string; note?: string; icon: ReactNode; run: () => void }

export function CommandGroup({ heading, entries }: { heading: string; entries: CommandEntry[] }) {
  if (entries.length === 0) return null
  return (
    <Command.Group
      heading={heading}
      className="mb-1 [&_[cmdk-group-heading]]:px-3 [&_[cmdk-group-heading]]:py-1.5 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-semibold [&_[cmdk-group-heading]]:tracking-wide [&_[cmdk-group-heading]]:text-muted [&_[cmdk-group-heading]]:uppercase"
    >
      {entries.map(({ id, label, note, icon, run }) => (
        <Command.Item
          key={id}
          value={id}
          onSelect={run}
          className="flex min-h-11 cursor-pointer items-center gap-3 rounded-xl px-3 py-2 data-[selected=true]:bg-accent-soft data-[selected=true]:text-accent-text [&_svg]:size-4.5 [&_svg]:shrink-0"
        >
          {icon}
          <span className="min-w-0 grow truncate">{label}</span>
          {note && <span className="max-w-[40%] shrink-0 truncate text-sm text-muted">{note}</span>}
        </Command.Item>
      ))}
    </Command.Group>
  )
}
