export type PayeeRights = { change: boolean; pay: boolean }
