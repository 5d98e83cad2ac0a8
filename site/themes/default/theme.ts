import { SectionLinks } from '../../ui/SectionLinks.tsx'
import type { Theme } from '../theme.ts'
import { Frame } from './Frame.tsx'
import { Sections } from './Sections.tsx'

/** The layout of brand 1: pictures first, and a printed menu without them. */
export const theme: Theme = { Frame, Navigation: SectionLinks, Sections }
