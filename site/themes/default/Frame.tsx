import { PageFrame } from '../../ui/PageFrame.tsx'
import type { FrameProps } from '../theme.ts'
import { Header } from './Header.tsx'

/** An awning in the brand's colour on top, the menu in the middle, the branch's details below. */
export function Frame(props: FrameProps) {
  return <PageFrame {...props} header={<Header page={props.page} look={props.look} />} />
}
