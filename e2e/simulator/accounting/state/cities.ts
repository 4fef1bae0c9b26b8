export type City = { name: string; uf: string; stateCode: string; code: string; zip: string; areaCode: string }

function city(name: string, uf: string, code: string, zip: string, areaCode: string): City {
  return { name, uf, stateCode: code.slice(0, 2), code, zip, areaCode }
}

/** Municipalities with their IBGE code, the first five digits of a postal code and the dialling code. */
export const cities = {
  belem: city('Belém', 'PA', '1501402', '66055', '91'),
  beloHorizonte: city('Belo Horizonte', 'MG', '3106200', '30140', '31'),
  blumenau: city('Blumenau', 'SC', '4202404', '89010', '47'),
  brasilia: city('Brasília', 'DF', '5300108', '70200', '61'),
  campinas: city('Campinas', 'SP', '3509502', '13025', '19'),
  caxias: city('Caxias do Sul', 'RS', '4305108', '95020', '54'),
  cuiaba: city('Cuiabá', 'MT', '5103403', '78005', '65'),
  curitiba: city('Curitiba', 'PR', '4106902', '80420', '41'),
  diadema: city('Diadema', 'SP', '3513801', '09910', '11'),
  fortaleza: city('Fortaleza', 'CE', '2304400', '60115', '85'),
  goiania: city('Goiânia', 'GO', '5208707', '74015', '62'),
  guarulhos: city('Guarulhos', 'SP', '3518800', '07190', '11'),
  itajai: city('Itajaí', 'SC', '4208203', '88301', '47'),
  joinville: city('Joinville', 'SC', '4209102', '89201', '47'),
  jundiai: city('Jundiaí', 'SP', '3525904', '13201', '11'),
  londrina: city('Londrina', 'PR', '4113700', '86010', '43'),
  manaus: city('Manaus', 'AM', '1302603', '69050', '92'),
  maringa: city('Maringá', 'PR', '4115200', '87013', '44'),
  portoAlegre: city('Porto Alegre', 'RS', '4314902', '90010', '51'),
  recife: city('Recife', 'PE', '2611606', '50030', '81'),
  ribeirao: city('Ribeirão Preto', 'SP', '3543402', '14075', '16'),
  rio: city('Rio de Janeiro', 'RJ', '3304557', '20040', '21'),
  salvador: city('Salvador', 'BA', '2927408', '40020', '71'),
  santos: city('Santos', 'SP', '3548500', '11010', '13'),
  saoJose: city('São José dos Campos', 'SP', '3549904', '12210', '12'),
  saoPaulo: city('São Paulo', 'SP', '3550308', '01310', '11'),
  sorocaba: city('Sorocaba', 'SP', '3552205', '18010', '15'),
  uberlandia: city('Uberlândia', 'MG', '3170206', '38400', '34'),
  vitoria: city('Vitória', 'ES', '3205309', '29010', '27'),
} satisfies Record<string, City>
