import { fromStorage } from './from-storage.ts'

const PLAN_KEY = 'plan'

/** The id of the plan chosen on `/subscription`, from local storage; 0 when there is none. */
export function readChosenPlan(): number {
  const id = Number(fromStorage(() => localStorage.getItem(PLAN_KEY)))
  return Number.isSafeInteger(id) && id > 0 ? id : 0
}

/** @returns whether the plan could be stored */
export function storeChosenPlan(id: number): boolean {
  return fromStorage(() => localStorage.setItem(PLAN_KEY, String(id))) !== null
}
