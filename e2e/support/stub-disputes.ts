const dispute = (id: string, rest: string) =>
  `{"analysis_status":"pending","infraction_date":null,"id":"${id}","amount":22824,"situation_type":"NOVA","x":{"y":[1]}${rest}}`

/** Infractions of another provider, by id: the refunded part of 228.24 is stated in several ways, or not at all. */
export const stubDisputes: ReadonlyMap<string, string> = new Map(
  Object.entries({
    'd-partial': ',"amount_brl":228.24,"refund":{"refunded_amount":11412,"refunded_amount_brl":114.12}',
    'd-whole': ',"amount_brl":228.24,"refund":{"refunded_amount":22824}',
    'd-reais': ',"refund":{"refunded_amount_brl":1.5}',
    'd-absent': ',"amount_brl":228.240',
    'd-null': ',"refund":null',
    'd-contradiction': ',"amount_brl":250,"refund":{"refunded_amount":1,"refunded_amount_brl":1}',
  }).map(([id, rest]) => [id, dispute(id, rest)]),
)
