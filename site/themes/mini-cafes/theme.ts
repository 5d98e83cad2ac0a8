import { SectionLinks } from '../../ui/SectionLinks.tsx'
import type { Theme } from '../theme.ts'
import { Frame } from './Frame.tsx'
import { Sections } from './Sections.tsx'

/** The layout of brand 7: a cafe's board, set in type; warm paper by day, chalk by night. */
export const theme: Theme = { Frame, Navigation: SectionLinks, Sections }
