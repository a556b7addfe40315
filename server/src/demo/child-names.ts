/** Given names and surnames common in Goa and among families from its neighbours. All people are invented. */

interface Community {
  girls: readonly string[];
  boys: readonly string[];
  surnames: readonly string[];
}

const list = (words: string) => words.trim().split(/\s+/);

const goanCatholic: Community = {
  girls: list(`Anushka Alisha Bianca Chelsea Clarissa Delicia Elaine Fiona Gail Jessica Joana Larissa Lavina
    Lorna Maria Melanie Merlyn Natasha Nicole Priscilla Rachel Riona Sanika Saviona Shania Sharlene Sonia Valencia
    Velanie Wilma`),
  boys: list(`Aaron Aldrin Alister Anselm Benzil Brandon Calvin Clive Darren Denzil Elvis Evander Francis Glen
    Ignatius Jaden Joaquim Joel Kevin Lloyd Marcus Melroy Nathan Nigel Reagan Royston Rynold Savio Seby Xavier`),
  surnames:
    list(`Fernandes Fernandes Dias D'Souza D'Souza Rodrigues Rodrigues Pereira Gomes Mascarenhas Pinto Lobo
    Almeida Carvalho Colaço Costa Coutinho D'Costa D'Mello D'Silva Estibeiro Faria Furtado Lourenço Miranda Monteiro
    Noronha Rebello Sequeira Vaz`),
};

const goanHindu: Community = {
  girls:
    list(`Aarya Aditi Akshata Anvi Apurva Bhumika Dhanvi Diksha Divya Gauri Isha Janhavi Kavya Manasi Mansi
    Mrunmayee Namrata Neha Nidhi Pranali Prachi Riddhi Rutuja Saanvi Sakshi Sanika Shravani Siddhi Sneha Swara Tanvi
    Urvi Vaishnavi Vedika`),
  boys: list(`Aarav Aditya Akash Aniket Atharva Chaitanya Darshan Deep Gaurav Harsh Ishan Kunal Manas Mihir Nihal
    Omkar Parth Pranav Prathamesh Rahul Rohan Rudra Sahil Sairaj Sarvesh Shlok Shubham Soham Tanmay Tejas Varad Ved
    Vighnesh Yash`),
  surnames:
    list(`Naik Naik Naik Gaonkar Gaonkar Gawas Parab Parab Sawant Sawant Salgaonkar Shirodkar Kerkar Mandrekar
    Chari Harmalkar Bandodkar Palyekar Volvoikar Kambli Tari Velip Shetye Korgaonkar Phadte Kamat Prabhudessai Borkar
    Talkar Pednekar Narvekar Lotlikar`),
};

const muslim: Community = {
  girls:
    list(`Aaliya Afreen Alfiya Ayesha Fatima Heena Iqra Mahek Muskan Nazneen Rehana Sabiha Saniya Shifa Sumaiya
    Tabassum Zainab Zoya`),
  boys: list(`Aayan Abdul Adnan Altaf Arman Danish Faizan Farhan Huzaif Imran Junaid Mohsin Rehan Salman Sameer
    Shahid Sufiyan Zaid`),
  surnames: list(
    `Shaikh Shaikh Khan Khan Sayyed Bepari Mulla Nadaf Pathan Jamadar Makandar Hussain Attar Maniyar`,
  ),
};

const kannadiga: Community = {
  girls:
    list(`Akkamma Ashwini Bhagyashree Bhavani Chaitra Deepa Gangavva Kaveri Lakshmi Laxmi Mahadevi Manjula
    Nagaveni Pallavi Pooja Prema Renuka Roopa Savita Shilpa Shweta Sujata Vidya Yallavva`),
  boys: list(`Basavaraj Channappa Ganesh Hanumant Iranna Kartik Kiran Mallikarjun Manjunath Mahesh Mutturaj Nagaraj
    Parashuram Praveen Ramesh Ravi Sachin Santosh Shivanand Shrishail Siddappa Suresh Vinay Yallappa`),
  surnames:
    list(`Patil Patil Hiremath Pujari Rathod Rathod Lamani Lamani Chavan Badiger Talwar Madar Kumbar Naikar
    Gouda Hosamani Walikar Biradar Angadi Doddamani`),
};

/** A girl is called Kumari where her brother is Kumar. */
const hindiBelt: Community = {
  girls:
    list(`Anjali Anshika Babita Chandni Jyoti Kajal Khushboo Khushi Komal Lalita Mamta Muskan Nandini Nisha
    Payal Poonam Priya Priyanka Radha Ritika Roshni Sapna Shivani Soni Suman Tannu`),
  boys: list(`Abhishek Aman Amit Ankit Ankush Anuj Arjun Ashish Chandan Dilip Govind Krishna Kundan Manish Mukesh
    Nitish Pankaj Piyush Rajan Raju Ritesh Rohit Sandeep Shivam Sonu Sumit Sunny Vikas Vishal`),
  surnames:
    list(`Kumar Kumar Kumar Kumar Yadav Yadav Sharma Prajapati Gupta Chauhan Paswan Sahani Vishwakarma Nishad Mandal Singh
    Rajbhar Gautam Maurya Bind Jaiswal Verma`),
};

/** Where a family comes from, with weights. */
export const communities: ReadonlyArray<readonly [Community, number]> = [
  [goanHindu, 38],
  [goanCatholic, 24],
  [kannadiga, 15],
  [hindiBelt, 13],
  [muslim, 10],
];

export const staffNames: ReadonlyArray<readonly [username: string, name: string]> = [
  ['sunita', 'Sunita Gaonkar'],
  ['conceicao', 'Conceição Dias'],
  ['rehana', 'Rehana Shaikh'],
  ['prakash', 'Prakash Velip'],
  ['lorraine', 'Lorraine Pinto'],
  ['basavaraj', 'Basavaraj Patil'],
];
