import { day, money, pick, type Trade, text, whole } from './trade.js';

const HIRED = `(DATE '2012-01-09' + CAST(i * 5070 // 500 AS INTEGER))`;
const FIRST = [
  ...['Alice', 'Bruno', 'Carla', 'David', 'Elena', 'Felix', 'Grace', 'Hugo', 'Irene', 'Jonas', 'Karin'],
  ...['Leo', 'Mona', 'Nils', 'Olga', 'Peter', 'Rita', 'Simon', 'Tessa', 'Victor'],
];
const LAST = [
  ...['Almeida', 'Becker', 'Conti', 'Dubois', 'Ekman', 'Fischer', 'Garcia', 'Hansen', 'Ivanov', 'Jansen'],
  ...['Keller', 'Lopez', 'Moreau', 'Novak', 'Olsen', 'Perez', 'Quinn', 'Rossi', 'Schmidt', 'Torres'],
  ...['Ulrich', 'Vogel', 'Weber', 'Young', 'Zeman'],
];
const DEPARTMENT = `(i * 5 + i // 7)`;

/** People of a company, hired from 2012 to November 2025. */
export const EMPLOYEES_TRADE: Trade = {
  name: 'employees.csv',
  rows: 500,
  columns: [
    text('employee_id', `'E' || (1000 + i)`, 'identifier'),
    text('name', `${pick(FIRST, 'i')} || ' ' || ${pick(LAST, 'i // 20')}`, 'identifier'),
    text(
      'department',
      pick(['Engineering', 'Sales', 'Marketing', 'Support', 'Engineering', 'Finance'], DEPARTMENT),
    ),
    text('job_title', pick(['Analyst', 'Specialist', 'Lead', 'Manager', 'Associate'], '(i * 3 + i // 9)')),
    text('gender', pick(['Female', 'Male', 'Male', 'Female', 'Male'], '(i * 2 + i // 6)')),
    text('office', pick(['Berlin', 'Madrid', 'London', 'Berlin'], '(i + i // 10)')),
    day('hire_date', HIRED),
    day(
      'leave_date',
      `CASE WHEN i % 6 = 2 AND i < 450 THEN ${HIRED} + CAST(300 + (i * 17) % 400 AS INTEGER) END`,
    ),
    money('salary', `38000 + (i * 791) % 70000 + ${DEPARTMENT} % 6 * 2500 + i * 3`),
    money('bonus', `CASE WHEN i % 4 = 1 THEN NULL ELSE 500 + (i * 331) % 9000 END`),
    whole('performance_rating', '1 + (i * 7 + i // 5) % 5'),
    text(
      'manager',
      pick(['Kim Park', 'Lars Berg', 'Mia Wolf', 'Noah Reed', 'Omar Said'], '(i * i + i // 3)'),
    ),
    whole('age', '21 + (i * 13) % 43'),
    text('remote', pick(['Yes', 'No', 'No'], '(i * 4 + i // 8)')),
  ],
  asked: [
    ['How many employees do we have?', 'SELECT count(*) FROM t'],
    ['headcount by department', 'SELECT department, count(*) FROM t GROUP BY 1'],
    ['average salary by department', 'SELECT department, avg(salary) FROM t GROUP BY 1'],
    ['Who earns the most?', 'SELECT name FROM t ORDER BY salary DESC LIMIT 1'],
    ['What is the second highest salary?', 'SELECT salary FROM t ORDER BY salary DESC LIMIT 1 OFFSET 1'],
    [
      'Who has the highest salary in Engineering?',
      `SELECT name FROM t WHERE department = 'Engineering' ORDER BY salary DESC LIMIT 1`,
    ],
    ['number of employees by gender', 'SELECT gender, count(*) FROM t GROUP BY 1'],
    [
      'What share of employees in Engineering are women?',
      `SELECT avg((gender = 'Female')::int) FROM t WHERE department = 'Engineering'`,
    ],
    [
      'difference in average salary between men and women',
      `SELECT avg(salary) FILTER (gender = 'Male') - avg(salary) FILTER (gender = 'Female') FROM t`,
    ],
    ['How many people were hired in 2024?', `SELECT count(*) FROM t WHERE year(hire_date) = 2024`],
    ['Hires per year', `SELECT date_trunc('year', hire_date), count(*) FROM t GROUP BY 1`],
    ['How many people left in 2023?', `SELECT count(*) FROM t WHERE year(leave_date) = 2023`],
    ['How many employees have left?', `SELECT count(*) FROM t WHERE leave_date IS NOT NULL`],
    ['average days between hire date and leave date', 'SELECT avg(leave_date - hire_date) FROM t'],
    ['total salaries', 'SELECT sum(salary) FROM t'],
    [
      'bonus as a percentage of salary by department',
      'SELECT department, sum(bonus) / sum(salary) FROM t GROUP BY 1',
    ],
    ['How many employees does each manager have?', 'SELECT manager, count(*) FROM t GROUP BY 1'],
    [
      'Which managers have more than 100 employees?',
      'SELECT manager FROM t GROUP BY 1 HAVING count(*) > 100',
    ],
    ['average age in Berlin', `SELECT avg(age) FROM t WHERE office = 'Berlin'`],
    [
      'top 3 departments by average rating',
      'SELECT department FROM t GROUP BY 1 ORDER BY avg(performance_rating) DESC LIMIT 3',
    ],
    ['Does salary depend on age?', 'SELECT corr(salary, age) FROM t'],
    [
      'How many remote employees are there in Sales?',
      `SELECT count(*) FROM t WHERE remote = 'Yes' AND department = 'Sales'`,
    ],
    ['how many employees do not work remotely?', `SELECT count(*) FROM t WHERE remote = 'No'`],
    ['lowest salary in Support', `SELECT min(salary) FROM t WHERE department = 'Support'`],
    ['Median salary of women', `SELECT median(salary) FROM t WHERE gender = 'Female'`],
    ['How many employees got no bonus?', 'SELECT count(*) FROM t WHERE bonus IS NULL'],
    ['How many employees earn more than 100k?', 'SELECT count(*) FROM t WHERE salary > 100000'],
    [
      'How many employees have a salary above average?',
      'SELECT count(*) FROM t WHERE salary > (SELECT avg(salary) FROM t)',
    ],
    ['salary distribution', 'told salary'],
    ['Who are the five longest serving employees?', 'SELECT name FROM t ORDER BY hire_date LIMIT 5'],
    ['sick days by department', 'refuse'],
    ['Who should get a raise?', 'refuse'],
    [
      'average salary of Marketing and Sales combined',
      `SELECT avg(salary) FROM t WHERE department IN ('Marketing', 'Sales')`,
    ],
    ['How many employees were hired before 2015?', `SELECT count(*) FROM t WHERE hire_date < '2015-01-01'`],
    ['avg salery by ofice', 'SELECT office, avg(salary) FROM t GROUP BY 1'],
    [
      'headcount by department >> only women',
      `SELECT department, count(*) FROM t WHERE gender = 'Female' GROUP BY 1`,
    ],
    ['number of managers', 'SELECT count(DISTINCT manager) FROM t'],
    [
      'Is the average salary higher in Berlin or Madrid?',
      `SELECT office FROM t WHERE office IN ('Berlin', 'Madrid') GROUP BY 1 ORDER BY avg(salary) DESC LIMIT 1`,
    ],
  ],
};
