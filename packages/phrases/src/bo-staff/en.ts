import messages from '../../catalogues/bo-staff/en.json' with { type: 'json' };

export default messages;
