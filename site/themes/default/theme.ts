import { SectionLinks } from '../../ui/SectionLinks.tsx'
import type { Theme } from '../theme.ts'
import { Frame } from './Frame.tsx'
import { Sections } from './Sections.tsx'

/** The layout `default`: pictures first, or a printed menu without pictures. */
export const theme: Theme = { Frame, Navigation: SectionLinks, Sections }
