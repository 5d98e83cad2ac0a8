import { SectionLinks } from '../../ui/SectionLinks.tsx'
import type { Theme } from '../theme.ts'
import { Frame } from './Frame.tsx'
import { Sections } from './Sections.tsx'

/**
 * The layout `MaterialFood`: Material Design 3, with an app bar, tabs and cards on surfaces tinted with the brand's
 * colour.
 */
export const theme: Theme = { Frame, Navigation: SectionLinks, Sections }
