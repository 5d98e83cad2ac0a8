import { LABEL_CASES } from './label-cases.ts'
import { PRICE_CASES } from './price-cases.ts'
import { SHAPE_CASES } from './shape-cases.ts'
import { TEXT_CASES } from './text-cases.ts'
import type { TruthCase } from './truth-case.ts'

/** Small files made to test the rules of the import, with their expected results. */
export const TRUTH_CASES: TruthCase[] = [...PRICE_CASES, ...TEXT_CASES, ...LABEL_CASES, ...SHAPE_CASES]
