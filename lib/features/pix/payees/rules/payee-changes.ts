/** For so many days a person who changed a payee approves no payment to it. */
export const payeeChangeDays = 7
