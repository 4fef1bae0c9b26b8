/** Who looks at a case, and what they may do there. */
export type Viewer = { id: string; mayAnswer: boolean; mayDecide: boolean; maySeeCharges: boolean }
