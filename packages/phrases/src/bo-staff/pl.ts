import messages from '../../catalogues/bo-staff/pl.json' with { type: 'json' };

export default messages;
