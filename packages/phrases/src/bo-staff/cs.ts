import messages from '../../catalogues/bo-staff/cs.json' with { type: 'json' };

export default messages;
