import { makeDemoFolder } from '../../scripts/demo-folder.ts'

/** Creates the demo for the servers of the abuse tests. */
export const setup = makeDemoFolder
