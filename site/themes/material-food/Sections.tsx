import { SectionList } from '../../ui/SectionList.tsx'
import type { SectionsProps } from '../theme.ts'
import { FilledCard } from './FilledCard.tsx'

const PICTURE_SIZES = '(min-width:64rem) 23rem, (min-width:40rem) 46vw, 7rem'

export function Sections(props: SectionsProps) {
  return <SectionList {...props} Item={FilledCard} eagerPictures={4} pictureSizes={PICTURE_SIZES} />
}
