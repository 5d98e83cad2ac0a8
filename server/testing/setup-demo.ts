import { makeDemoFolder } from '../../scripts/demo-folder.ts'

/** The demo of the servers that are attacked. */
export const setup = makeDemoFolder
