import { SectionLinks } from '../../ui/SectionLinks.tsx'
import type { Theme } from '../theme.ts'
import { Frame } from './Frame.tsx'
import { Sections } from './Sections.tsx'

/** The layout `MiniCafes`: a cafe's menu board, in paper colours in light mode and chalk colours in dark mode. */
export const theme: Theme = { Frame, Navigation: SectionLinks, Sections }
