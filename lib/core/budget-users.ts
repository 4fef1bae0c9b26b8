/** Users of a minute's accounting requests. */
const budgetUsers = ['people', 'index', 'exports'] as const
export type BudgetUser = (typeof budgetUsers)[number]
