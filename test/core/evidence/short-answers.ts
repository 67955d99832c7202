/**
 * Short answers with their questions, and the statement that both make. Written before the code was tried
 * on them. Where question and answer make no certain statement, the answer stays as it is.
 */
const table = `
How much is the rent? | £1,150 | The rent is £1,150.
How much is the deposit? | 960 euros. | The deposit is 960 euros.
What is the rent? | £1,150 a month | The rent is £1,150 a month.
What is the monthly rent for the flat? | 900 euros | The monthly rent for the flat is 900 euros.
Is there a lift? | No. | There is no lift.
Is there a lift? | Yes | There is a lift.
Are there any fees for late payment? | No | There are no fees for late payment.
Are there any fees for late payment? | Yes. | There are fees for late payment.
Where is the office? | In Ulm | The office is in Ulm.
Where is the head office of the company? | Ulm. | The head office of the company is in Ulm.
Where was Marie Curie born? | Warsaw | Marie Curie was born in Warsaw.
Where does the tenant keep the bins? | Behind the house | The tenant keeps the bins behind the house.
Has the bridge been open since 2019? | Yes, since 2019 | The bridge has been open since 2019.
Is the bridge open? | Yes, since 2019. | The bridge is open since 2019.
Who signed the contract? | Dr Amara Osei | Dr Amara Osei signed the contract.
Who is the landlord? | Marlowe Estates Ltd | The landlord is Marlowe Estates Ltd.
Who was the first director of the museum? | Dr Amara Osei. | The first director of the museum was Dr Amara Osei.
Who pays for the water? | The tenant | The tenant pays for the water.
Who has to repair the boiler? | The landlord. | The landlord has to repair the boiler.
When does the lease end? | 29 February 2028 | The lease ends on 29 February 2028.
When does the lease end? | In February 2028. | The lease ends in February 2028.
When was the school founded? | 1911 | The school was founded in 1911.
When did the ship sink? | On 3 May | The ship sank on 3 May.
When is the rent due? | On the first of each month | The rent is due on the first of each month.
When does the library open? | 9 am | The library opens at 9 am.
What time does the library close? | 6 p.m. | The library closes at 6 p.m.
How long is the notice period? | Two months | The notice period is two months.
How long does the lease run? | Three years | The lease runs for three years.
How long may guests stay? | 21 nights. | Guests may stay for 21 nights.
How many rooms does the flat have? | Three | The flat has three rooms.
How many people were injured? | Eleven | Eleven people were injured.
How many members voted against the plan? | 4 | 4 members voted against the plan.
How many tablets may I take in a day? | Eight | You may take eight tablets in a day.
How old is the building? | 120 years | The building is 120 years old.
How old must drivers be? | 21 | Drivers must be 21 years old.
How far is the station? | 2 km | The station is 2 km away.
How high is the tower? | 67 metres | The tower is 67 metres high.
How often is the boiler serviced? | Once a year | The boiler is serviced once a year.
How often should I change the dressing? | Every two days. | You should change the dressing every two days.
Can I keep a dog? | No | You cannot keep a dog.
Can I keep a dog? | Yes, with written consent. | You can keep a dog with written consent.
May the tenant sublet the flat? | No. | The tenant may not sublet the flat.
Must I insure the contents? | No. | You need not insure the contents.
Must I insure the contents? | Yes. | You must insure the contents.
Do pupils need a slip? | Yes | Pupils need a slip.
Does the tenant pay for heating? | No. | The tenant does not pay for heating.
Did the council approve the plan? | Yes. | The council approved the plan.
Did the council approve the plan? | No | The council did not approve the plan.
Has the contract been signed? | Not yet. | The contract has not been signed yet.
Was the vote unanimous? | No, 7 to 1. | The vote was not unanimous, 7 to 1.
Is the deposit refundable? | Yes, within 30 days. | The deposit is refundable within 30 days.
Is smoking allowed? | Only on the balcony. | Smoking is allowed only on the balcony.
Will the pool be open in winter? | No | The pool will not be open in winter.
Should the filter be washed in a dishwasher? | No, never. | The filter should never be washed in a dishwasher.
Which floor is the flat on? | The second | The flat is on the second floor.
Which company made the turbine? | Siemens | Siemens made the turbine.
Which scheme holds the deposit? | SafeHold. | SafeHold holds the deposit.
In which year was the museum opened? | 1987 | The museum was opened in 1987.
To whom must notice be given? | The landlord. | Notice must be given to the landlord.
What colour is the door? | Red | The door is red.
What does the fee cover? | Heating and water | The fee covers heating and water.
What must the tenant pay on signing? | A deposit of £960 | The tenant must pay a deposit of £960 on signing.
What did the committee reject? | The second proposal | The committee rejected the second proposal.
What caused the fire? | A faulty cable. | A faulty cable caused the fire.
Why was the trip cancelled? | Because of snow | The trip was cancelled because of snow.
Why did profits fall? | Higher wages | Profits fell because of higher wages.
How is the parcel sent? | By courier | The parcel is sent by courier.
Is it red or blue? | Blue | It is blue.
Is there a lift? | Not stated. | The documents do not say whether there is a lift.
How much is the rent? | The lease does not say. | The lease does not say how much the rent is.
Are pets allowed? | There is no information. | The documents do not say whether pets are allowed.
Who owns the land? | It is not mentioned. | The documents do not say who owns the land.
When does it end? | I don't know. | I don't know.
What happens if I pay late? | A charge of £20 | A charge of £20.
Who signed and when? | Ann, in May | Ann, in May.
The rent? | £900 | £900.
Please summarise the lease. | Three years. | Three years.
`;

export interface ShortAnswer {
  readonly question: string;
  readonly answer: string;
  readonly statement: string;
}

export const shortAnswers: readonly ShortAnswer[] = table
  .trim()
  .split('\n')
  .map((line) => {
    const [question = '', answer = '', statement = ''] = line.split(' | ');
    return { question, answer, statement };
  });
