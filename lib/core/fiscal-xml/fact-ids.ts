/** Every headline fact a summary may hold; each has its label in the messages. */
export const factIds = [
  'accessKey',
  'number',
  'series',
  /** Of the declaration (DPS) or receipt (RPS) that a service note was made from. */
  'dpsNumber',
  'dpsSeries',
  'rpsNumber',
  'rpsSeries',
  'replacedNote',
  'replacedRps',
  'dfseNumber',
  'issuedAt',
  'processedAt',
  'departedAt',
  'competence',
  'dueAt',
  'operation',
  /** Code: 0 in, 1 out. */
  'direction',
  /** Code: 1 production, 2 test, without fiscal value. */
  'environment',
  /** Code, NF-e and NFC-e only: 1 normal, 2 complementary, 3 adjustment, 4 return, 5 credit, 6 debit. */
  'purpose',
  'cfop',
  /** Code, CT-e: 0 normal, 1 of complementary amounts, 3 substitution. */
  'cteType',
  /** Code, CT-e: 0 normal to 8 excess baggage. */
  'serviceType',
  /** Code, MDF-e: 1 carrier, 2 own cargo, 3 global CT-e. */
  'issuerType',
  'tripStart',
  'icmsCst',
  'icmsReduction',
  'reformCst',
  'reformClass',
  /** Code: 01 road, 02 air, 03 water, 04 rail, 05 pipeline, 06 several. */
  'modal',
  'routeStart',
  'routeEnd',
  'routeStates',
  'loadingPlaces',
  'unloadingPlaces',
  'vehiclePlates',
  'trailerPlates',
  'rntrc',
  'ciot',
  'tollSupplier',
  'tollPayer',
  'tollReceipt',
  'tollAmount',
  'insurer',
  'policy',
  'endorsement',
  /** Code: 0 at once, 1 by instalments. */
  'paymentTerm',
  'contractAmount',
  'advanceAmount',
  'bankAccount',
  'paymentInstitution',
  'paymentPix',
  'cargo',
  'cargoQuantity',
  'cargoValue',
  'linkedNfe',
  'linkedCte',
  'linkedMdfe',
  'servicePlace',
  'serviceCode',
  'municipalServiceCode',
  'nbs',
  'cnae',
  'incidencePlace',
  /** Code, national: 1 taxed, 2 immune, 3 exported, 4 out of scope. */
  'issTaxation',
  /** Code, ABRASF 2: 1 due to 7 suspended. */
  'issLiability',
  /** Code: 1 not withheld, 2 by the taker, 3 by the intermediary. */
  'issWithholding',
  /** Code: 1 by a court, 2 by an administrative decision. */
  'issSuspension',
  'courtCase',
  /** Code, national: 1 no, 2 MEI, 3 ME or EPP. */
  'simplesNacional',
  /** Code, ABRASF: 1 yes, 2 no. */
  'simplesOptant',
  'specialRegime',
  'municipalRegime',
  /** Code, ABRASF 1. */
  'municipalNature',
  /** Code, ABRASF: 1 yes, 2 no. */
  'fiscalIncentive',
  'constructionCode',
  'constructionArt',
  'activityEvent',
  'activityStart',
  'activityEnd',
  'federalTaxRate',
  'stateTaxRate',
  'municipalTaxRate',
  'simplesTaxRate',
  'verificationCode',
  'contract',
  'usageStart',
  'usageEnd',
  'barcode',
  'total',
  /** Service notes: what was charged, and what is left of it after withholdings. */
  'grossAmount',
  'netAmount',
  'protocol',
  /** When the authority received what it then authorised. */
  'authorizedAt',
  /** When the authority received it, whatever it decided. */
  'receivedAt',
  'statusCode',
  /** The `cStat` of a national NFS-e, whose codes mean something else than SEFAZ's. */
  'serviceStatus',
  'statusReason',
  /** Code: the six digits of `tpEvento`. */
  'eventType',
  'eventAt',
  'eventSequence',
  'registeredAt',
  'correction',
  'justification',
  'closedAt',
  /** Code, extracts only: 1 authorised, 2 denied, 3 cancelled. */
  'situation',
  'modelCode',
  'year',
  'firstNumber',
  'lastNumber',
  /** Code of ABRASF: why a note was cancelled. */
  'cancellationCode',
] as const

export type FactId = (typeof factIds)[number]
